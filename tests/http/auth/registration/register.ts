import { AuthError } from '@sallyport/core'
import { group } from '../../group.ts'
import { PASSWORD } from '../../support/account.ts'
import { type Answer, send } from '../../support/answer.ts'
import { equal, given, invalid, isTrue, refused, status, text } from '../../support/expect.ts'
import { browser } from '../../support/pages/browser.ts'
import type { Target } from '../../support/target.ts'

const DAY_MS = 86_400_000
const ADA = 'ada@example.com'

function register(target: Target, fields: Readonly<Record<string, unknown>> = {}): Promise<Answer> {
  return send(target, 'POST', '/auth/register', { json: { email: ADA, password: PASSWORD, ...fields } })
}

export const registerGroup = group('POST /auth/register', {
  'answers 201 with the id of a user who can sign in': async (open) => {
    const target = await open()
    const answer = await register(target, { firstName: 'Ada', lastName: 'Lovelace', name: 'Countess' })
    status(answer, 201)
    const id = text(answer, 'userId')
    equal(answer.json, { success: true, userId: id })
    const client = browser(target)
    status(await client.login(ADA, PASSWORD), 200)
    const { json } = await client.get('/auth/me')
    equal([json.sub, json.firstName, json.lastName, json.name], [id, 'Ada', 'Lovelace', 'Countess'])
  },

  'never signs in': async (open) => {
    const target = await open()
    for (const strategy of ['cookie', 'bearer']) {
      const json = { email: `${strategy}@example.com`, password: PASSWORD }
      const headers = { 'X-Auth-Strategy': strategy }
      const answer = await send(target, 'POST', '/auth/register', { json, headers })
      status(answer, 201)
      // Only the cookie that identifies this browser to the account.
      const names = answer.setCookies.map((cookie) => cookie.split('=')[0])
      equal(names, strategy === 'bearer' ? [] : ['known-device'])
      equal(Object.keys(answer.json).sort(), ['success', 'userId'])
      equal(await target.stores.sessions.listForUser(text(answer, 'userId'), target.clock.now()), [])
    }
  },

  'R35 keeps no password, only its hash': async (open) => {
    const target = await open()
    await register(target)
    const user = given(await target.stores.users.findByEmail(ADA))
    isTrue(given(user.passwordHash).startsWith('$argon2id$'), 'a PHC string')
    isTrue(!JSON.stringify(user).includes(PASSWORD), 'the password is nowhere in the record')
  },

  'answers 409 EMAIL_EXISTS for a taken address in any spelling': async (open) => {
    const target = await open()
    status(await register(target), 201)
    for (const email of [ADA, 'ADA@Example.COM', 'ａｄａ@example.com'])
      refused(await register(target, { email }), 409, 'EMAIL_EXISTS')
    equal(target.events.named('identity.user.created').length, 1)
  },

  'creates one account of 10 parallel registrations of an address': async (open) => {
    const target = await open()
    const answers = await Promise.all(Array.from({ length: 10 }, () => register(target)))
    equal(answers.map((answer) => answer.status).sort(), [201, ...Array(9).fill(409)])
  },

  'takes 128 characters of any kind as a password, and refuses 129': async (open) => {
    const target = await open()
    const takes = ['x'.repeat(128), '🗝'.repeat(128), 'pässwörd', '        ', '密码密码密码密码', 'ab"\\\n\t<>']
    for (const [index, password] of takes.entries()) {
      const email = `u${index}@example.com`
      status(await register(target, { email, password }), 201)
      status(await send(target, 'POST', '/auth/login', { json: { email, password } }), 200)
    }
    invalid(await register(target, { password: 'x'.repeat(129) }), 'password')
    invalid(await register(target, { password: '🗝'.repeat(129) }), 'password')
  },

  'refuses passwords that are too short, by characters and not by units': async (open) => {
    const target = await open()
    for (const password of ['', 'seven77', '🗝🗝🗝🗝🗝🗝🗝']) invalid(await register(target, { password }), 'password')
    const strict = await open({ passwordPolicy: { minLength: 12 } })
    invalid(await register(strict, { password: 'eleven-char' }), 'password')
    status(await register(strict, { password: 'twelve-chars' }), 201)
  },

  "asks the host's password check, which may also throw": async (open) => {
    const check = (password: string, user: { readonly email?: string }) => {
      if (password.includes('thrown')) throw new AuthError('Seen in a breach.', 'PASSWORD_BREACHED', 422)
      return !password.includes(user.email?.split('@')[0] ?? '-')
    }
    const target = await open({ passwordPolicy: { check } })
    invalid(await register(target, { password: 'ada-is-my-name' }), 'password')
    status(await register(target), 201)
  },

  'ignores fields that it does not know': async (open) => {
    const target = await open()
    const answer = await register(target, {
      isAdmin: true,
      role: 'admin',
      id: 'mine',
      isEmailVerified: true,
      roles: ['x'],
    })
    status(answer, 201)
    const user = given(await target.stores.users.findByEmail(ADA))
    equal(
      [user.id === 'mine', user.role, user.isAdmin ?? false, user.isEmailVerified],
      [false, undefined, false, false],
    )
  },

  'refuses a language that is no text, and no other': async (open) => {
    const target = await open()
    for (const emailLang of [5, ['it'], 'x'.repeat(256)]) invalid(await register(target, { emailLang }), 'emailLang')
    status(await register(target, { emailLang: 'it' }), 201)
  },

  'gives a new account the days of the lazy mode': async (open) => {
    const target = await open({ emailVerificationMode: 'lazy', lazyEmailVerificationGracePeriodDays: 3 })
    await register(target)
    const deadline = given(await target.stores.users.findByEmail(ADA)).emailVerificationDeadline
    equal(given(deadline).getTime(), target.clock.now().getTime() + 3 * DAY_MS)
    const usual = await open()
    await register(usual)
    const later = given(await usual.stores.users.findByEmail(ADA)).emailVerificationDeadline
    equal(given(later).getTime(), usual.clock.now().getTime() + 7 * DAY_MS)
  },

  'publishes user.created': async (open) => {
    const target = await open()
    const headers = { 'X-Correlation-Id': 'walk-1' }
    const answer = await send(target, 'POST', '/auth/register', {
      json: { email: 'ADA@example.com', password: PASSWORD },
      headers,
    })
    const [event, ...more] = target.events.all
    equal(more, [])
    equal(event?.event, 'identity.user.created')
    equal(event?.data, { email: ADA, provider: 'local' })
    equal(event?.metadata, { userId: answer.json.userId, correlationId: 'walk-1' })
  },

  'is not there when registration is off': async (open) => {
    const target = await open({ registration: undefined })
    refused(await register(target), 404, 'NOT_FOUND')
  },

  'answers 429 with Retry-After beyond the limit of an address': async (open) => {
    const target = await open({ rateLimits: { register: { max: 2, windowMs: 60_000 } } })
    for (const email of ['a@example.com', 'b@example.com']) status(await register(target, { email }), 201)
    const answer = await register(target, { email: 'c@example.com' })
    refused(answer, 429, 'RATE_LIMITED')
    equal(answer.headers.get('Retry-After'), '60')
    target.clock.advance(60_000)
    status(await register(target, { email: 'c@example.com' }), 201)
  },
})
