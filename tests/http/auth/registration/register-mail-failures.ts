import { eventually } from '@sallyport/testkit'
import { group } from '../../group.ts'
import { addAccount, PASSWORD } from '../../support/account.ts'
import { type Answer, send } from '../../support/answer.ts'
import { equal, isTrue, status } from '../../support/expect.ts'
import type { Target } from '../../support/target.ts'

const HOUR = 3_600_000
const ADA = 'ada@example.com'
const BOB = 'bob@example.com'
/** Callbacks that violate their types, as JavaScript hosts may pass them. */
const throwing = () => {
  throw new Error('smtp-secret-text')
}

function register(target: Target, email: string, fields: Readonly<Record<string, unknown>> = {}): Promise<Answer> {
  return send(target, 'POST', '/auth/register', { json: { email, password: PASSWORD, ...fields } })
}

function shown(answer: Answer): unknown {
  return [answer.status, Object.keys(answer.json), [...answer.headers.keys()].sort()]
}

export const registerMailFailuresGroup = group('Mails of POST /auth/register that cannot or must not go', {
  'a callback that throws at once fails no registration': async (open) => {
    const target = await open((options) => ({ email: { ...options.email, sendWelcome: throwing } }))
    const answer = await register(target, ADA)
    status(answer, 201)
    isTrue(!answer.text.includes('smtp-secret-text'), 'nothing of it is told')
    equal(target.events.names, ['identity.user.created'])
    status(await send(target, 'POST', '/auth/login', { json: { email: ADA, password: PASSWORD } }), 200)
    const isLogged = () => target.log.some(({ level, event }) => level === 'error' && event === 'delivery.failed')
    await eventually(isLogged, 'the failure is logged')
  },

  'R24b a carrier that throws at once tells taken addresses from free ones by nothing': async (open) => {
    const registration = { hideExisting: true }
    const noisy = await open({ registration, email: { mailer: { send: throwing } } })
    const silent = await open((options) => ({ registration, email: { ...options.email, sendWelcome: throwing } }))
    for (const target of [noisy, silent]) {
      await addAccount(target)
      const [free, taken] = [await register(target, BOB), await register(target, ADA)]
      status(free, 201)
      equal(shown(taken), shown(free))
      equal(shown(await register(target, BOB)), shown(free))
    }
  },

  'R24b mails one owner five times an hour at most, and the caller is not told': async (open) => {
    const target = await open({ registration: { hideExisting: true } })
    await addAccount(target)
    await addAccount(target, { email: BOB })
    const first = await register(target, ADA)
    for (const email of [ADA, 'Ada@Example.com', ADA, 'ADA@example.com', ADA, ADA, ADA]) {
      equal(shown(await register(target, email)), shown(first))
    }
    await register(target, BOB)
    const recipients = async (count: number) => (await target.mails.arrived(count)).map(({ to }) => to).sort()
    equal(await recipients(6), [...Array<string>(5).fill(ADA), BOB])
    target.clock.advance(HOUR - 1)
    await register(target, ADA)
    await register(target, BOB)
    equal(await recipients(7), [...Array<string>(5).fill(ADA), BOB, BOB])
    target.clock.advance(1)
    await register(target, ADA)
    equal(await recipients(8), [...Array<string>(6).fill(ADA), BOB, BOB])
  },

  'R32 hands no field that looks like a password to a mail': async (open) => {
    const bodies: unknown[] = []
    const target = await open((options) => ({
      email: { ...options.email, sendWelcome: async (_to, data) => void bodies.push(data) },
    }))
    const secrets = {
      confirmPassword: PASSWORD,
      password_confirmation: PASSWORD,
      passwd: PASSWORD,
      PASSWORD2: PASSWORD,
    }
    const others = { firstName: 'Ada', plan: 'gold', seats: 3, terms: { accepted: true }, newsletter: null }
    status(await register(target, ADA, { ...secrets, ...others }), 201)
    await eventually(() => bodies.length > 0, 'the callback is called')
    equal(bodies, [{ email: ADA, ...others }])
  },
})
