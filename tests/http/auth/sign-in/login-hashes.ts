import { argon2idHasher, type PasswordHasher } from '@sallyport/core'
import { nobleArgon2id, nobleHasher } from '@sallyport/core/noble-hasher'
import { group } from '../../group.ts'
import { addAccount, PASSWORD } from '../../support/account.ts'
import { type Answer, send } from '../../support/answer.ts'
import { equal, given, isTrue, refused, status } from '../../support/expect.ts'
import type { Target } from '../../support/target.ts'

/** Current parameters; accounts of the suite have hashes at half the cost. */
const NOW = { memoryKiB: 16, passes: 2 }
const ADA = 'ada@example.com'
const BCRYPT = '$2b$10$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy'

function login(target: Target, email: string, password: string): Promise<Answer> {
  const headers = { 'X-Auth-Strategy': 'bearer' }
  return send(target, 'POST', '/auth/login', { json: { email, password }, headers })
}

/** A password hasher that counts its computations at current cost. */
function countingHasher(): { readonly hasher: PasswordHasher; taken(): number } {
  let computations = 0
  const hasher = argon2idHasher((input) => {
    if (input.memoryKiB >= NOW.memoryKiB && input.passes >= NOW.passes) computations++
    return nobleArgon2id(input)
  }, NOW)
  const taken = () => {
    const count = computations
    computations = 0
    return count
  }
  return { hasher, taken }
}

export const loginHashesGroup = group('Hashes at POST /auth/login', {
  'R24b a wrong password costs the same hash for every account, and for none': async (open) => {
    const { hasher, taken } = countingHasher()
    const target = await open({ passwordHasher: hasher })
    const stored: Readonly<Record<string, string | undefined>> = {
      current: await hasher.hash(PASSWORD),
      older: await nobleHasher({ memoryKiB: 8, passes: 1 }).hash(PASSWORD),
      bcrypt: BCRYPT,
      empty: '',
      none: undefined,
    }
    for (const [name, passwordHash] of Object.entries(stored)) {
      await addAccount(target, { email: `${name}@example.com`, passwordHash })
    }
    taken()
    for (const name of ['unknown', ...Object.keys(stored)]) {
      refused(await login(target, `${name}@example.com`, 'wrong password'), 401, 'INVALID_CREDENTIALS')
      equal(taken(), 1, `computations for ${name}`)
    }
  },

  'R28 a rehash that a reset overtakes leaves the password of the reset': async (open) => {
    const hasher = nobleHasher(NOW)
    for (const moment of ['before', 'after'] as const) {
      let reset: (() => Promise<unknown>) | undefined
      const take = async () => {
        const step = reset
        reset = undefined
        await step?.()
      }
      const target = await open({
        passwordHasher: {
          ...hasher,
          async hash(password) {
            if (moment === 'before') await take()
            const phc = await hasher.hash(password)
            if (moment === 'after') await take()
            return phc
          },
        },
      })
      const user = await addAccount(target)
      const passwordHash = await hasher.hash('another password')
      reset = () => target.stores.users.update(user.id, { passwordHash, sessionsValidAfter: target.clock.now() })
      const answer = await login(target, ADA, PASSWORD)
      equal(reset, undefined, 'the reset came between')
      refused(answer, 401, 'INVALID_CREDENTIALS')
      equal(await target.stores.sessions.listForUser(user.id, target.clock.now()), [])
      equal((await target.stores.users.findById(user.id))?.passwordHash, passwordHash)
      target.clock.advance(1)
      refused(await login(target, ADA, PASSWORD), 401, 'INVALID_CREDENTIALS')
      status(await login(target, ADA, 'another password'), 200)
    }
  },

  'R28 a right password gets in although another sign-in renews the hash meanwhile': async (open) => {
    const hasher = nobleHasher(NOW)
    let overtake: (() => Promise<Answer>) | undefined
    let overtaking: Answer | undefined
    const target = await open({
      passwordHasher: {
        ...hasher,
        async verify(password, phc) {
          const isRight = await hasher.verify(password, phc)
          const other = overtake
          overtake = undefined
          if (other !== undefined) overtaking = await other()
          return isRight
        },
      },
    })
    const user = await addAccount(target)
    overtake = () => login(target, ADA, PASSWORD)
    const overtaken = await login(target, ADA, PASSWORD)
    status(given(overtaking), 200)
    const renewed = given((await target.stores.users.findById(user.id))?.passwordHash)
    isTrue(renewed.includes('m=16,t=2'), `made anew: ${renewed}`)
    status(overtaken, 200)
  },

  'a hash that cannot be made anew leaves a sign-in whole: its tokens, or no session': async (open) => {
    const target = await open({
      passwordHasher: {
        ...nobleHasher(NOW),
        async hash() {
          throw new Error('no memory')
        },
      },
    })
    const user = await addAccount(target)
    const answer = await login(target, ADA, PASSWORD)
    const sessions = await target.stores.sessions.listForUser(user.id, target.clock.now())
    equal(sessions.length, answer.status === 200 ? 1 : 0, `sessions after ${answer.status}`)
    equal(target.events.named('identity.auth.login.success').length, sessions.length, 'sign-ins told')
  },
})
