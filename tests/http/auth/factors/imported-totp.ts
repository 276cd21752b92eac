import type { UserStore } from '@sallyport/core'
import { group } from '../../group.ts'
import { addAccount, signIn } from '../../support/account.ts'
import { equal, given, isTrue, refused, status } from '../../support/expect.ts'
import { awaitedSignIn, proveSecond } from '../../support/passkeys/authenticator.ts'
import type { MakeTarget, Target } from '../../support/target.ts'
import { totpAt } from '../../support/totp.ts'
import { STEP_MS } from './totp-ready.ts'

const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
const MINUTE = 60_000

type Methods = { readonly [K in keyof UserStore]?: UserStore[K] | undefined }

/** A service whose store of users has the given methods in place of its own. */
function openWith(open: MakeTarget, change: (users: UserStore) => Methods): Promise<Target> {
  return open(({ stores }) => {
    // The cast is safe: only the optional `updateIf` is removed.
    const users = { ...stores.users, ...change(stores.users) } as UserStore
    return { rateLimits: false, stores: { ...stores, users } }
  })
}

/** Signs in with the password and the code of `SECRET` that an app shows now. */
async function proveBySecret(target: Target, user: { readonly email: string }) {
  const totpCode = await totpAt(SECRET, target.clock.now())
  return proveSecond(target, { tempToken: await awaitedSignIn(target, user), totpCode })
}

async function storedSecret({ stores }: Target, id: string): Promise<string> {
  return String(given(await stores.users.findById(id)).totpSecret)
}

export const importedTotpGroup = group("Authenticator apps of another system's users", {
  'C8 a plain secret signs in, and is sealed by its first right code': async (open) => {
    for (const totpSecret of [SECRET, SECRET.toLowerCase(), `${SECRET.replaceAll(/.{4}/g, '$& ')}======`]) {
      const target = await open({ rateLimits: false })
      const user = await addAccount(target, { isTotpEnabled: true, totpSecret })
      const tempToken = await awaitedSignIn(target, user)
      const wrong = await totpAt(SECRET, target.clock.now(), 5)
      refused(await proveSecond(target, { tempToken, totpCode: wrong }), 400, 'INVALID_CODE')
      equal(await storedSecret(target, user.id), totpSecret)
      status(await proveBySecret(target, user), 200)
      const sealed = await storedSecret(target, user.id)
      isTrue(sealed.startsWith('v1.') && !sealed.includes(SECRET), 'the secret is sealed')
      refused(await proveBySecret(target, user), 400, 'INVALID_CODE')
      target.clock.advance(STEP_MS)
      status(await proveBySecret(target, user), 200)
      equal(await storedSecret(target, user.id), sealed)
    }
  },

  'C8 a code of a plain secret is a fresh proof': async (open) => {
    const target = await open({ rateLimits: false })
    const user = await addAccount(target)
    const client = await signIn(target, user)
    await target.stores.users.update(user.id, { isTotpEnabled: true, totpSecret: SECRET })
    target.clock.advance(20 * MINUTE)
    await client.refresh()
    const totpCode = await totpAt(SECRET, target.clock.now())
    status(await client.post('/auth/2fa/recovery-codes', { totpCode }), 200)
    isTrue((await storedSecret(target, user.id)).startsWith('v1.'), 'the secret is sealed')
  },

  'C8 signs in where the store can not seal, and logs it': async (open) => {
    const fail = async () => {
      throw new Error('read-only')
    }
    for (const hasUpdateIf of [true, false]) {
      const target = await openWith(open, (own) => ({
        updateIf: hasUpdateIf ? fail : undefined,
        update: (id, patch) => ('totpSecret' in patch ? fail() : own.update(id, patch)),
      }))
      const user = await addAccount(target, { isTotpEnabled: true, totpSecret: SECRET })
      for (let time = 1; time <= 2; time++) {
        status(await proveBySecret(target, user), 200)
        equal(target.log.filter(({ event }) => event === 'totp.secret.not-sealed').length, time)
        target.clock.advance(STEP_MS)
      }
      equal(await storedSecret(target, user.id), SECRET)
      isTrue(!JSON.stringify(target.log).includes(SECRET), 'the log holds no secret')
    }
  },

  'C8 keeps an app that was replaced meanwhile': async (open) => {
    for (const updateIf of [true, false]) {
      const target = await openWith(open, (own) => ({
        ...(!updateIf && { updateIf: undefined }),
        async advanceTotpStep(id, step) {
          await own.update(id, { totpSecret: 'v1.of-another-app' })
          return own.advanceTotpStep?.(id, step) ?? false
        },
      }))
      const user = await addAccount(target, { isTotpEnabled: true, totpSecret: SECRET })
      status(await proveBySecret(target, user), 200)
      equal(await storedSecret(target, user.id), 'v1.of-another-app')
    }
  },

  'C8 sealTotpSecret seals a secret for its user': async (open) => {
    const target = await open({ rateLimits: false })
    const totpSecret = await target.sallyport.sealTotpSecret(SECRET.toLowerCase(), 'user-ada@example.com')
    isTrue(totpSecret.startsWith('v1.'), 'it is sealed')
    const user = await addAccount(target, { isTotpEnabled: true, totpSecret })
    status(await proveBySecret(target, user), 200)
    equal(await storedSecret(target, user.id), totpSecret)
    for (const wrong of ['', 'JBSWY3DP', 'not base32!', '1189'.repeat(8)]) {
      const refusal = await target.sallyport.sealTotpSecret(wrong, user.id).catch((error: unknown) => error)
      isTrue(refusal instanceof RangeError, `${wrong} is refused`)
    }
  },

  'C8 no code is right for a secret that is none, and nothing fails': async (open) => {
    const target = await open({ rateLimits: false })
    for (const [index, totpSecret] of ['', 'JBSWY3DP', 'not base32!'].entries()) {
      const user = await addAccount(target, { email: `${index}@example.com`, isTotpEnabled: true, totpSecret })
      refused(await proveBySecret(target, user), 400, 'INVALID_CODE')
      equal(target.log.filter(({ event }) => event === 'totp.secret.unreadable').length, index + 1)
    }
  },
})
