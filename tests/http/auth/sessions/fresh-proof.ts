import { rulesGroup } from '../../group.ts'
import { documentOf } from '../../openapi/documents.ts'
import { type Operation, operationsOf } from '../../openapi/find-operation.ts'
import { isJson } from '../../openapi/json-schema.ts'
import { addAccount, PASSWORD, signedInNative, signIn } from '../../support/account.ts'
import type { Answer } from '../../support/answer.ts'
import { equal, isTrue, refused, status } from '../../support/expect.ts'
import type { Native } from '../../support/native.ts'
import { enrolledAccount } from '../../support/passkeys/authenticator.ts'
import type { MakeTarget, Overrides, Target } from '../../support/target.ts'
import { totpAt, wrongTotpAt } from '../../support/totp.ts'
import { NUMBER, postBearer } from '../sign-in/pending-sign-in.ts'

const MINUTE = 60_000
/** Access tokens that remain valid after the sign-in is no longer fresh. */
const LONG: Overrides = { lifetimes: { accessTokenMinutes: 600 } }

/** Endpoints with stricter or weaker requirements, tested in groups of their own. */
const OF_THEIR_OWN = ['/auth/change-password', '/auth/link-verify', '/auth/reauthenticate', '/auth/account/export']

const FIELDS: Readonly<Record<string, object>> = {
  '/auth/add-phone': { phoneNumber: NUMBER },
  '/auth/change-email/request': { newEmail: 'new@example.com' },
  '/auth/2fa/verify-setup': { token: '123456' },
  '/auth/sign-in-methods/restore': { type: 'passkey', id: 'of-nobody' },
}

/** Sends the operation, with or without a proof. */
type Ask = (client: Native, proof?: object) => Promise<Answer>

/** Runs a case for every operation that is documented to require a fresh proof, each on a new service. */
async function forEach(
  open: MakeTarget,
  options: Overrides,
  check: (target: Target, ask: Ask, template: string) => Promise<void>,
): Promise<void> {
  const { options: all } = await open(options)
  const found = operationsOf(await documentOf(all)).filter(asksForProof)
  for (const own of OF_THEIR_OWN)
    isTrue(
      found.some(({ template }) => template === own),
      `${own} is among them`,
    )
  const asking = found.filter(({ template }) => !OF_THEIR_OWN.includes(template))
  isTrue(asking.length >= 8, `there are enough of them: ${asking.map(({ template }) => template)}`)
  for (const { template, method } of asking) {
    const path = template.replace(/\{\w+\}/g, 'x')
    const ask: Ask = (client, proof = {}) =>
      client.send(method.toUpperCase(), path, { json: { ...FIELDS[template], ...proof } })
    try {
      await check(await open(options), ask, template)
    } catch (error) {
      throw new Error(`${template}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
}

function asksForProof({ description: { responses } }: Operation): boolean {
  const forbidden = isJson(responses) ? responses['403'] : undefined
  return isJson(forbidden) && String(forbidden.description).includes('REAUTHENTICATION_REQUIRED')
}

async function stale(target: Target) {
  const signedIn = await signedInNative(target)
  target.clock.advance(15 * MINUTE)
  return signedIn
}

/** Expects that the request passed the check, whatever its result. */
function passed(answer: Answer): void {
  const { code } = answer.json
  const isThrough = answer.status === 200 || ['INVALID_STATE', 'LAST_LOGIN_METHOD', 'NOT_FOUND'].includes(String(code))
  isTrue(isThrough, `let through: ${answer.status} ${answer.text}`)
}

function wanting(answer: Answer): void {
  refused(answer, 403, 'REAUTHENTICATION_REQUIRED')
}

export const freshProofGroup = rulesGroup('R06 what needs a fresh proof', {
  'R06 a sign-in is one for 15 minutes, or as long as is set': (open) =>
    forEach(open, { lifetimes: { accessTokenMinutes: 600, freshAuthMinutes: 3 } }, async (target, ask) => {
      const { user, client } = await signedInNative(target)
      target.clock.advance(3 * MINUTE)
      wanting(await ask(client))
      const fresh = await signIn(target, user)
      wanting(await ask(client))
      target.clock.advance(3 * MINUTE - 1)
      passed(await ask(fresh))
    }),

  'R06 a session that is older has to prove it, and a refresh makes it no younger': (open) =>
    forEach(open, LONG, async (target, ask) => {
      const { user, client } = await stale(target)
      const before = await target.stores.users.findById(user.id)
      wanting(await ask(client))
      status(await client.refresh(), 200)
      wanting(await ask(client))
      equal(await target.stores.users.findById(user.id), before)
      await target.settled()
      equal([target.mails.tries, target.texts.tries], [0, 0])
    }),

  'R06 the current password is one, a wrong one is none': (open) =>
    forEach(open, LONG, async (target, ask) => {
      const { client } = await stale(target)
      for (const currentPassword of ['', 'wrong password', PASSWORD.toUpperCase()])
        wanting(await ask(client, { currentPassword }))
      wanting(await ask(client, { password: PASSWORD }))
      passed(await ask(client, { currentPassword: PASSWORD }))
    }),

  "R06 another's password is none": (open) =>
    forEach(open, LONG, async (target, ask) => {
      const { user, client } = await stale(target)
      await addAccount(target, { email: 'bob@example.com' })
      await target.stores.users.update(user.id, { passwordHash: null })
      wanting(await ask(client, { currentPassword: PASSWORD }))
    }),

  'R24 wrong passwords count to the lock-out of sign-in': (open) =>
    forEach(open, LONG, async (target, ask) => {
      const { user, client } = await stale(target)
      for (let count = 0; count < 10; count++) wanting(await ask(client, { currentPassword: `guess ${count}` }))
      refused(await ask(client, { currentPassword: PASSWORD }), 429, 'RATE_LIMITED')
      refused(await postBearer(target, '/auth/login', { email: user.email, password: PASSWORD }), 429, 'RATE_LIMITED')
      target.clock.advance(15 * MINUTE)
      passed(await ask(client, { currentPassword: PASSWORD }))
    }),

  'R07 a TOTP code is one, once and only once': (open) =>
    forEach(open, LONG, async (target, ask) => {
      const { secret, client } = await enrolledAccount(target)
      target.clock.advance(15 * MINUTE)
      const spent = await totpAt(secret, target.clock.now())
      status(await client.post('/auth/add-phone', { phoneNumber: null, totpCode: spent }), 200)
      wanting(await ask(client, { totpCode: spent }))
      wanting(await ask(client, { totpCode: await wrongTotpAt(secret, target.clock.now()) }))
      target.clock.advance(MINUTE)
      const totpCode = await totpAt(secret, target.clock.now())
      passed(await ask(client, { totpCode }))
      const again = await ask(client, { totpCode })
      isTrue([401, 403].includes(again.status), `refused the second time: ${again.status} ${again.text}`)
    }),

  'R07 of parallel requests with one code one passes': async (open) => {
    const target = await open(LONG)
    const { secret, client } = await enrolledAccount(target)
    target.clock.advance(15 * MINUTE)
    const totpCode = await totpAt(secret, target.clock.now())
    const ask = () => client.post('/auth/2fa/recovery-codes', { totpCode })
    const answers = await Promise.all(Array.from({ length: 10 }, ask))
    equal(answers.filter((answer) => answer.status === 200).length, 1)
    for (const answer of answers) if (answer.status !== 200) wanting(answer)
  },

  'R24 TOTP codes are guessed 20 times in 15 minutes at most': async (open) => {
    const target = await open({ lifetimes: { accessTokenMinutes: 600 }, rateLimits: { sensitive: false } })
    const { secret, client } = await enrolledAccount(target)
    target.clock.advance(15 * MINUTE)
    const totpCode = await wrongTotpAt(secret, target.clock.now())
    const ask = (proof: object) => client.post('/auth/2fa/recovery-codes', proof)
    for (let count = 0; count < 20; count++) wanting(await ask({ totpCode }))
    refused(await ask({ totpCode: await totpAt(secret, target.clock.now()) }), 429, 'RATE_LIMITED')
    status(await ask({ currentPassword: PASSWORD }), 200)
  },

  'R06 a user without an authenticator app has no TOTP code': (open) =>
    forEach(open, LONG, async (target, ask) => {
      const { client } = await stale(target)
      for (const totpCode of ['000000', '123456']) wanting(await ask(client, { totpCode }))
    }),

  'freshAuthMinutes 0 asks for none': (open) =>
    forEach(open, { lifetimes: { accessTokenMinutes: 600, freshAuthMinutes: 0 } }, async (target, ask) => {
      const { client } = await stale(target)
      const { client: bob } = await signedInNative(target, { email: 'bob@example.com' })
      target.clock.advance(500 * MINUTE)
      passed(await ask(client))
      await target.stores.sessions.revokeForUser('user-bob@example.com')
      refused(await ask(bob), 401, 'SESSION_REVOKED')
    }),

  'R28 a session that has ended has none to give': (open) =>
    forEach(open, LONG, async (target, ask) => {
      const { user, client } = await signedInNative(target)
      await target.stores.sessions.revokeForUser(user.id)
      refused(await ask(client), 401, 'SESSION_REVOKED')
      refused(await ask(client, { currentPassword: PASSWORD }), 401, 'SESSION_REVOKED')
      const cutOff = await signIn(target, user)
      await target.stores.users.update(user.id, { sessionsValidAfter: target.clock.now() })
      refused(await ask(cutOff, { currentPassword: PASSWORD }), 401, 'SESSION_REVOKED')
    }),

  'R28 neither has a user who is disabled or gone': (open) =>
    forEach(open, LONG, async (target, ask) => {
      const { user, client } = await signedInNative(target)
      await target.stores.users.update(user.id, { isDisabled: true })
      refused(await ask(client), 403, 'ACCOUNT_DISABLED')
      refused(await ask(client, { currentPassword: PASSWORD }), 403, 'ACCOUNT_DISABLED')
      await target.stores.users.delete?.(user.id)
      refused(await ask(client, { currentPassword: PASSWORD }), 401, 'SESSION_REVOKED')
    }),

  'R15 what is no proof is refused as such': (open) =>
    forEach(open, LONG, async (target, ask) => {
      const { client } = await stale(target)
      for (const proof of [{ currentPassword: 5 }, { currentPassword: ['x'] }, { totpCode: 123456 }, { totpCode: {} }])
        refused(await ask(client, proof), 400, 'VALIDATION_ERROR')
      wanting(await ask(client))
    }),
})
