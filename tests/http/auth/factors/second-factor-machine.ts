import { rulesGroup } from '../../group.ts'
import { type Answer, send } from '../../support/answer.ts'
import { equal, given, refused, status, text } from '../../support/expect.ts'
import { proveSecond } from '../../support/passkeys/authenticator.ts'
import type { MakeTarget } from '../../support/target.ts'
import { totpAt } from '../../support/totp.ts'
import { isShut, opensNothingElse } from './second-factor-endpoints.ts'
import {
  FIRST_FACTORS,
  type First,
  isPossible,
  outcomeOf,
  refusalOf,
  SECOND_FACTORS,
  type Second,
  type ServiceState,
  type UserState,
} from './second-factor-model.ts'
import { EVERY_STATE, SOME_STATES } from './second-factor-states.ts'
import { type Person, proveBy, proveFirst, type World, world } from './second-factor-world.ts'

const ON = { mail: true, sms: true } as const
const BEARER = { 'X-Auth-Strategy': 'bearer' }
/** Tests every first factor of every person, followed by every second one. */
async function explore(open: MakeTarget, service: ServiceState, states: readonly UserState[]): Promise<void> {
  const here = await world(open, service, states)
  const tried = new Set<string>()
  for (const person of here.people) {
    for (const first of FIRST_FACTORS) {
      if (proveFirst[first] === undefined || !isPossible(first, person.state, service)) continue
      const what = JSON.stringify({ first, service, user: person.state })
      try {
        await follow(here, person, first, tried)
      } catch (error) {
        throw new Error(`${what}: ${String(error)}`)
      }
    }
  }
}

/** `tried` holds the kinds of temporary tokens that other endpoints refused, because a user's state doesn't change a kind. */
async function follow(here: World, person: Person, first: First, tried: Set<string>): Promise<void> {
  const outcome = outcomeOf(first, person.state, here.service)
  const answer = await begin(here, person, first)
  if (outcome === 'tokens') {
    equal([answer.status, answer.json, answer.setCookies.length > 0], [200, { success: true }, true])
    return end(here, person, first)
  }
  // R04: no session exists before the end.
  equal(answer.setCookies, [], 'cookies')
  equal(await sessionsOf(here, person), [], 'sessions')
  const tempToken = text(answer, 'tempToken')
  const isForSetUp = outcome === 'set-up'
  const kind = `${first} ${isForSetUp}`
  if (!tried.has(kind)) await opensNothingElse(here, tempToken, isForSetUp)
  tried.add(kind)
  if (isForSetUp) {
    const linked = first === 'link' ? { linked: true } : {}
    refused(answer, 403, '2FA_SETUP_REQUIRED', { ...linked, requires2FASetup: true, tempToken })
    return setUp(here, person, first, tempToken)
  }
  status(answer, 200)
  const done = first === 'link' ? { success: true } : {}
  equal(answer.json, { ...done, requiresTwoFactor: true, tempToken, available2faMethods: outcome })
  const others = SECOND_FACTORS.filter((second) => !outcome.includes(second))
  for (const second of others) {
    const refusal = await proveBy[second](here, person, tempToken)
    refused(refusal, ...refusalOf(second, person.state, here.service))
    if (here.service[second === 'magic-link' ? 'mail' : 'sms']) await isShut(here, second, tempToken)
  }
  equal(await sessionsOf(here, person), [], 'sessions')
  const [last, ...earlier] = [...outcome].reverse() as [Second, ...Second[]]
  await finish(here, person, first, last, tempToken)
  for (const second of earlier)
    await finish(here, person, first, second, text(await begin(here, person, first), 'tempToken'))
}

function begin(here: World, person: Person, first: First): Promise<Answer> {
  return given(proveFirst[first])(here, person)
}

async function finish(here: World, person: Person, first: First, second: Second, tempToken: string): Promise<void> {
  const answer = await proveBy[second](here, person, tempToken)
  status(answer, 200)
  equal(Object.keys(answer.json).sort(), ['accessToken', 'refreshToken', 'success'])
  await end(here, person, first, second)
  // The token is used up everywhere.
  refused(await proveSecond(here.target, { tempToken, recoveryCode: 'aaaaa-aaaaa' }), 401, 'INVALID_TEMP_TOKEN')
}

/** Expects one session of this first factor, and ends it, so that the next sign-in starts without one. */
async function end({ target }: World, { user }: Person, first: First, second?: Second): Promise<void> {
  const sessions = await target.stores.sessions.listForUser(user.id, target.clock.now())
  equal(
    sessions.map(({ method }) => method),
    [first],
    'sessions',
  )
  const success = target.events.named('identity.auth.login.success').map(({ data }) => [data.method, data.secondFactor])
  equal(success, [[first, second]], 'events')
  target.events.clear()
  await target.stores.sessions.revokeForUser(user.id)
}

/** Completes the set-up that the temporary token permits, expects tokens, and restores the person. */
async function setUp(here: World, person: Person, first: First, tempToken: string): Promise<void> {
  const { target } = here
  const begun = await send(target, 'POST', '/auth/2fa/setup', { json: { tempToken } })
  const json = { tempToken, token: await totpAt(text(begun, 'secret'), target.clock.now()) }
  const done = await send(target, 'POST', '/auth/2fa/verify-setup', { json, headers: BEARER })
  status(done, 200)
  equal(Object.keys(done.json).sort(), ['accessToken', 'recoveryCodes', 'refreshToken', 'success'])
  await end(here, person, first, 'totp')
  const { users, proofs } = target.stores
  await users.update(person.user.id, { isTotpEnabled: false, totpSecret: null, totpLastStep: null })
  await proofs.deleteFor(person.user.id, ['recovery-code'])
}

async function sessionsOf({ target }: World, { user }: Person): Promise<readonly unknown[]> {
  return target.stores.sessions.listForUser(user.id, target.clock.now())
}

/** Tests one service after another, each with people in some states. */
function exploring(services: readonly Partial<ServiceState>[], states = SOME_STATES) {
  return async (open: MakeTarget): Promise<void> => {
    for (const service of services) await explore(open, { ...ON, ...service }, states)
  }
}

const required = 'options'

export const secondFactorMachineGroup = rulesGroup('R04 R05 every first factor and every second', {
  'R04 with nothing required but of users who are asked': exploring([{}], EVERY_STATE),
  'R04 required by the options': exploring([{ required }], EVERY_STATE),
  'R04 required by the settings': exploring([{ required: 'settings' }], EVERY_STATE),
  'R04 without mail, text messages, or both': exploring([
    { mail: false },
    { sms: false },
    { mail: false, sms: false },
    { required, mail: false },
    { required, sms: false },
    { required, mail: false, sms: false },
  ]),
  'R04 after some first factors alone': exploring([
    { required, after: ['password'] },
    { required, after: ['magic-link'] },
    { required, after: ['sms', 'link'] },
    { required, after: ['oauth'] },
    { required, after: [] },
  ]),
  'R04 R05 with one method that may be used': exploring([
    { required, methods: ['totp'] },
    { required, methods: ['sms'] },
    { required, methods: ['magic-link'] },
  ]),
  'R04 R05 with other choices of methods': exploring([
    { required, methods: ['totp', 'sms'] },
    { required, methods: ['magic-link', 'sms', 'totp'] },
    { methods: ['sms', 'magic-link'] },
    { methods: [] },
  ]),

  'R02 an access or a refresh token is no temporary token': async (open) => {
    const { target, people } = await world(open, ON, [given(SOME_STATES[0])])
    const { email } = given(people[0]).user
    const json = { email, password: 'correct horse battery staple' }
    const login = await send(target, 'POST', '/auth/login', { json, headers: BEARER })
    for (const token of [text(login, 'accessToken'), text(login, 'refreshToken')]) {
      const sent: readonly (readonly [string, unknown])[] = [
        ['2fa/verify', { totpCode: '000000' }],
        ['sms/send', { mode: '2fa' }],
        ['sms/verify', { mode: '2fa', code: '000000' }],
        ['magic-link/send', { mode: '2fa' }],
        ['magic-link/verify', { mode: '2fa', token: 'x' }],
        ['2fa/setup', {}],
        ['2fa/verify-setup', { token: '000000' }],
      ]
      for (const [path, body] of sent) {
        const answer = await send(target, 'POST', `/auth/${path}`, { json: { ...(body as object), tempToken: token } })
        refused(answer, 401, 'INVALID_TEMP_TOKEN')
      }
    }
  },
})
