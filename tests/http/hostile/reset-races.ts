import type { PasswordHasher } from '@sallyport/core'
import { cheapHasher } from '@sallyport/testkit'
import { takeLink } from '../auth/ownership/awaited-messages.ts'
import { group } from '../group.ts'
import { addAccount, PASSWORD, signIn } from '../support/account.ts'
import { send } from '../support/answer.ts'
import { equal, given, refused, status } from '../support/expect.ts'
import { awaitedSignIn, enrolledAccount } from '../support/passkeys/authenticator.ts'
import type { MakeTarget, Target } from '../support/target.ts'

const NEW = 'the owner chose this one'
const STOLEN = 'a stranger chose this before'

/** A service whose hasher runs another action first, when it is armed. */
async function withHasher(open: MakeTarget, on: keyof Pick<PasswordHasher, 'hash' | 'verify'>) {
  let meanwhile: (() => Promise<void>) | undefined
  async function reached(): Promise<void> {
    const work = meanwhile
    meanwhile = undefined
    await work?.()
  }
  const target = await open({
    passwordHasher: {
      ...cheapHasher,
      async [on](password: string, phc: string) {
        const result = await (on === 'hash' ? cheapHasher.hash(password) : cheapHasher.verify(password, phc))
        await reached()
        return result
      },
    } as PasswordHasher,
  })
  return {
    target,
    arm(work: () => Promise<void>) {
      meanwhile = work
    },
  }
}

/** Returns the action: the owner sets a new password by the mailed link. */
async function resetLink(target: Target, email: string): Promise<() => Promise<void>> {
  await send(target, 'POST', '/auth/forgot-password', { json: { email } })
  const { token } = await takeLink(target)
  return async () => {
    target.clock.advance(1)
    status(await send(target, 'POST', '/auth/reset-password', { json: { token, newPassword: NEW } }), 200)
    target.clock.advance(1)
  }
}

async function signsIn(target: Target, email: string, password: string): Promise<boolean> {
  return (await send(target, 'POST', '/auth/login', { json: { email, password } })).status === 200
}

export const resetRacesGroup = group('R28 what is under way when a password is reset', {
  'R28 the first password of a session that ends is not kept': async (open) => {
    const { target, arm } = await withHasher(open, 'hash')
    const user = await addAccount(target)
    const client = await signIn(target, user)
    await target.stores.users.update(user.id, { passwordHash: null })
    arm(await resetLink(target, user.email))
    const json = { currentPassword: '', newPassword: STOLEN }
    status(await client.post('/auth/change-password', json), 400)
    equal([await signsIn(target, user.email, NEW), await signsIn(target, user.email, STOLEN)], [true, false])
  },

  'R28 a password sign-in awaits no second factor for a password of before': async (open) => {
    const { target, arm } = await withHasher(open, 'verify')
    const { user, client } = await enrolledAccount(target)
    arm(await resetLink(target, user.email))
    const answer = await send(target, 'POST', '/auth/login', { json: { email: user.email, password: PASSWORD } })
    refused(answer, 401, 'INVALID_CREDENTIALS')
    equal(await target.stores.proofs.countFor(user.id, '2fa', target.clock.now()), 0)
    status(await client.refresh(), 401)
  },

  'R05 after a password that came by mail the mailbox is no second factor beside the app': async (open) => {
    const target = await open()
    const { user } = await enrolledAccount(target)
    await awaitedSignIn(target, user, ['totp', 'magic-link', 'recovery-code'])
    await (await resetLink(target, user.email))()
    const { json } = await send(target, 'POST', '/auth/login', { json: { email: user.email, password: NEW } })
    equal(json.available2faMethods, ['totp', 'recovery-code'])
    const sent = { mode: '2fa', tempToken: json.tempToken }
    refused(await send(target, 'POST', '/auth/magic-link/send', { json: sent }), 400, 'INVALID_STATE')
  },

  'links to a mailbox open nothing once the account has another address': async (open) => {
    const target = await open()
    const user = await addAccount(target)
    for (const [path, use] of [
      ['/auth/forgot-password', '/auth/reset-password'],
      ['/auth/magic-link/send', '/auth/magic-link/verify'],
    ] as const) {
      const { email } = given(await target.stores.users.findById(user.id))
      await send(target, 'POST', path, { json: { email } })
      const { token } = await takeLink(target)
      await target.stores.users.update(user.id, { email: `next-${email}` })
      status(await send(target, 'POST', use, { json: { token, newPassword: NEW } }), 400)
    }
    equal(await signsIn(target, `next-next-${user.email}`, PASSWORD), true)
  },

  'five links to strangers leave the owner the second factor by mail': async (open) => {
    const target = await open()
    const { user } = await enrolledAccount(target)
    for (let times = 0; times < 6; times++) {
      await send(target, 'POST', '/auth/magic-link/send', { json: { email: user.email } })
    }
    const tempToken = await awaitedSignIn(target, user)
    status(await send(target, 'POST', '/auth/magic-link/send', { json: { mode: '2fa', tempToken } }), 200)
  },
})
