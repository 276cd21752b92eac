import { withoutUndefined } from '../../foundations/values/without-undefined.ts'
import type { ProofStore } from '../../ports/accounts/proofs.ts'
import type { Session } from '../../ports/accounts/sessions.ts'
import type { User } from '../../ports/accounts/users.ts'
import type { HookGiven } from '../features/feature-hooks.ts'
import { isMailedLink } from '../mailbox-ownership/mailed-link.ts'
import { isMailedPassword } from '../mailbox-ownership/mailed-password.ts'
import { isTextedPassword } from '../passwords/texted-password.ts'
import type { Channel } from '../policies/channel.ts'
import { availableFactors, channelOf, type Factor, type SecondFactorPolicy } from '../policies/second-factor-policy.ts'
import type { FirstFactor } from './first-factor.ts'

export interface OfferGiven extends HookGiven {
  readonly proofs: ProofStore
  readonly factors: readonly Factor[]
}

/**
 * Returns the ids of the second factors for this sign-in; an empty list means that the user must set one up. Omits mail if the first factor
 * already depended on the mailbox: a password set by mail, or a provider linked by mail. Omits text messages after a password that was set
 * by a text message (R05). With `enrol: 'app'`, the list is empty for a user with neither an authenticator app nor an offered passkey.
 */
export async function offeredFactors(
  first: FirstFactor,
  policy: SecondFactorPolicy,
  given: OfferGiven,
): Promise<readonly string[]> {
  const { user, method } = first
  const offered = await availableFactors(user, channelOf(method, given), given.factors, policy)
  if (policy.enrol === 'app' && !user.isTotpEnabled && !offered.includes('passkey')) return []
  const idsOver = (channel: Channel) =>
    given.factors.flatMap((factor) => (factor.channel === channel && offered.includes(factor.id) ? [factor.id] : []))
  const mailed = idsOver('mail')
  const texted = idsOver('sms')
  const barred = [
    ...(mailed.length > 0 && (await isByMail(first, given)) ? mailed : []),
    ...(texted.length > 0 && (await isByText(first, given)) ? texted : []),
  ]
  if (barred.length === 0) return offered
  const others = offered.filter((id) => !barred.includes(id))
  const hasFactor = others.some((id) => given.factors.some((factor) => factor.id === id && !factor.isBackup))
  return hasFactor ? others : []
}

/** True if anyone who reads the user's mail could pass this first factor. */
async function isByMail(
  { user, method, provider }: FirstFactor,
  given: Parameters<typeof isMailedPassword>[1],
): Promise<boolean> {
  if (method === 'password') return isMailedPassword(user.id, given)
  return method === 'oauth' && provider !== undefined && isMailedLink(user.id, provider, given)
}

/** True if anyone who reads the user's text messages could pass this first factor. */
async function isByText(
  { user, method }: FirstFactor,
  given: Parameters<typeof isTextedPassword>[1],
): Promise<boolean> {
  return method === 'password' && isTextedPassword(user.id, given)
}

/** True if anyone who reads the user's text messages could have opened the session. */
export async function isSessionByText(
  user: User,
  { method, passedSecondFactor }: Session,
  given: Pick<OfferGiven, 'proofs' | 'features'>,
): Promise<boolean> {
  if (passedSecondFactor === true || method === 'impersonation') return false
  return channelOf(method, given) === 'sms' || isByText({ user, method }, given)
}

/** True if anyone who reads the user's mail could have opened the session. */
export async function isSessionByMail(
  user: User,
  { method, provider, passedSecondFactor }: Session,
  given: Pick<OfferGiven, 'proofs' | 'features'>,
): Promise<boolean> {
  if (passedSecondFactor === true || method === 'impersonation') return false
  const first = withoutUndefined({ user, method, provider })
  return channelOf(method, given) === 'mail' || isByMail(first, given)
}
