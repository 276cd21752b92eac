import type { User } from '@sallyport/core'
import { addAccount, PASSWORD } from '../../support/account.ts'
import { type Answer, send } from '../../support/answer.ts'
import { given, status } from '../../support/expect.ts'
import { enrolledAccount, proveSecond } from '../../support/passkeys/authenticator.ts'
import type { MakeTarget, Target } from '../../support/target.ts'
import { totpAt } from '../../support/totp.ts'
import { takeCode, takeLink } from '../ownership/awaited-messages.ts'
import { addConflict } from '../providers/pending-conflict.ts'
import type { First, Second, ServiceState, UserState } from './second-factor-model.ts'

/** A user in one state, with the user's secrets. */
export interface Person {
  readonly user: User
  readonly state: UserState
  readonly totpSecret?: string
  readonly recoveryCodes: string[]
}

/** A service in one state, with people in all states. */
export interface World {
  readonly target: Target
  readonly service: ServiceState
  readonly people: readonly Person[]
}

const BEARER = { 'X-Auth-Strategy': 'bearer' }
const STEP_MS = 30_000
const PROVIDER = 'idp'

export async function world(open: MakeTarget, service: ServiceState, states: readonly UserState[]): Promise<World> {
  const plain = await open({ rateLimits: false })
  const { stores } = plain
  const people: Person[] = []
  for (const [index, state] of states.entries()) people.push(await person(plain, state, index))
  const { required, after, methods, mail, sms } = service
  if (required === 'settings') await given(stores.settings).updateSettings({ require2FA: true })
  const narrowed = { ...(after && { after }), ...(methods && { methods }) }
  const target = await open({
    stores,
    rateLimits: false,
    secondFactor: { ...(required === 'options' && { required: true }), ...narrowed },
    ...(!mail && { email: undefined }),
    ...(!sms && { sms: undefined }),
  })
  return { target, service, people }
}

/** Created by a service without requirements, because another would enforce them at once. */
async function person(plain: Target, state: UserState, index: number): Promise<Person> {
  const phone = { phoneNumber: `+39333123400${index}`, isPhoneVerified: state.phone === 'verified' }
  const fields = { email: `person-${index}@example.com`, ...(state.phone !== 'none' && phone) }
  const { user, ...enrolled } = state.totp
    ? await enrolledAccount(plain, fields)
    : { user: await addAccount(plain, fields), secret: undefined, recoveryCodes: [] }
  const { users, proofs, sessions } = plain.stores
  if (state.require2FA) await users.update(user.id, { require2FA: true })
  if (!state.recoveryCodes) await proofs.deleteFor(user.id, ['recovery-code'])
  await sessions.revokeForUser(user.id)
  const recoveryCodes = state.recoveryCodes ? [...enrolled.recoveryCodes] : []
  return { user, state, recoveryCodes, ...(enrolled.secret !== undefined && { totpSecret: enrolled.secret }) }
}

/** Proves a first factor in cookie mode and returns the response. OAuth is missing: it needs a provider. */
export const proveFirst: { readonly [F in First]?: (world: World, person: Person) => Promise<Answer> } = {
  password: ({ target }, { user }) =>
    send(target, 'POST', '/auth/login', { json: { email: user.email, password: PASSWORD } }),

  async 'magic-link'({ target }, { user }) {
    status(await send(target, 'POST', '/auth/magic-link/send', { json: { email: user.email } }), 200)
    const { token } = await takeLink(target)
    return send(target, 'POST', '/auth/magic-link/verify', { json: { token } })
  },

  async sms({ target }, { user }) {
    status(await send(target, 'POST', '/auth/sms/send', { json: { email: user.email } }), 200)
    const code = await takeCode(target)
    return send(target, 'POST', '/auth/sms/verify', { json: { email: user.email, code } })
  },

  async link({ target }, { user }) {
    const { pending } = await addConflict(target, user, { provider: PROVIDER, providerAccountId: user.id })
    const asked = { email: user.email, provider: PROVIDER, pending }
    status(await send(target, 'POST', '/auth/link-request', { json: asked }), 200)
    const { token } = await takeLink(target)
    return send(target, 'POST', '/auth/link-verify', { json: { token, loginAfterLinking: true, pending } })
  },
}

/** Proves a second factor in bearer mode. Returns the refusal of the first request, or the response to the last. */
export const proveBy: Readonly<Record<Second, (world: World, person: Person, tempToken: string) => Promise<Answer>>> = {
  async totp({ target }, { totpSecret }, tempToken) {
    target.clock.advance(STEP_MS)
    const totpCode = totpSecret === undefined ? '000000' : await totpAt(totpSecret, target.clock.now())
    return proveSecond(target, { tempToken, totpCode })
  },

  async sms({ target }, _person, tempToken) {
    const asked = await send(target, 'POST', '/auth/sms/send', { json: { mode: '2fa', tempToken } })
    if (asked.status !== 200) return asked
    const json = { mode: '2fa', tempToken, code: await takeCode(target) }
    return send(target, 'POST', '/auth/sms/verify', { json, headers: BEARER })
  },

  async 'magic-link'({ target }, _person, tempToken) {
    const asked = await send(target, 'POST', '/auth/magic-link/send', { json: { mode: '2fa', tempToken } })
    if (asked.status !== 200) return asked
    const json = { mode: '2fa', tempToken, token: (await takeLink(target)).token }
    return send(target, 'POST', '/auth/magic-link/verify', { json, headers: BEARER })
  },

  'recovery-code': ({ target }, { recoveryCodes }, tempToken) =>
    proveSecond(target, { tempToken, recoveryCode: recoveryCodes.pop() ?? 'aaaaa-aaaaa' }),
}
