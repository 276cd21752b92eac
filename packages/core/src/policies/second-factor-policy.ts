/**
 * What happens between a proven first factor and a session: verification mode, second-factor policy, the one mint (R04).
 * Ports: users, sessions, proofs. Routes: none of its own; every feature that signs in ends here.
 */
import type { SignInMethod } from '../ports/sessions.ts'
import type { User } from '../ports/users.ts'

/** The way by which a proof reaches its owner. Two factors over one channel are one factor (R05). */
export type Channel = 'password' | 'app' | 'sms' | 'mail' | 'oauth' | 'paper'

/** A second factor that a feature offers. */
export interface Factor {
  /** As in `available2faMethods`. */
  readonly id: string
  readonly channel: Channel
  /** Stands in for another factor and is never offered alone. */
  readonly isBackup?: true
  /** Whether this user can use it now. */
  availableTo(user: User): boolean | Promise<boolean>
}

/** When a second factor is asked for. */
export interface SecondFactorPolicy {
  /** Of every user, whether or not they enrolled one. Default false. */
  readonly required: boolean
  /** After which first factors. Default all. */
  readonly after: readonly SignInMethod[]
  /**
   * Ids of the factors that may be used. Default all. An authenticator app that a user enrolled is taken in any case: where a factor is required,
   * whoever resets their password by mail may have no other.
   */
  readonly methods?: readonly string[]
  /** `app`: users without an authenticator app have to set one up. Default: they may pass by a text message or a mailed link. */
  readonly enrol?: 'app'
  /** False refuses to enrol an authenticator app until the user's address is owned (R10). Default true. */
  readonly enrolUnverified?: boolean
}

/** The channel that a first factor has used up. */
export const CHANNEL_OF: Readonly<Record<SignInMethod, Channel>> = {
  password: 'password',
  'magic-link': 'mail',
  link: 'mail',
  sms: 'sms',
  oauth: 'oauth',
}

/** Whether this sign-in needs a second factor. */
export function needsSecondFactor(user: User, method: SignInMethod, policy: SecondFactorPolicy): boolean {
  return isSecondFactorRequired(user, method, policy) || (user.isTotpEnabled && policy.after.includes(method))
}

/** Whether a second factor is required after this method even of a user who enrolled none. */
export function isSecondFactorRequired(user: User, method: SignInMethod, policy: SecondFactorPolicy): boolean {
  return policy.after.includes(method) && (user.require2FA === true || policy.required)
}

/** Ids of the second factors that are open to this user after this first factor, in the order of `factors`. */
export async function availableFactors(
  user: User,
  method: SignInMethod,
  factors: readonly Factor[],
  policy: SecondFactorPolicy,
): Promise<readonly string[]> {
  const ids: string[] = []
  for (const { id, channel, isBackup, availableTo } of factors) {
    const isListed = policy.methods?.includes(id) ?? true
    const isAllowed = isBackup ? ids.length > 0 : isListed || channel === 'app'
    if (isAllowed && channel !== CHANNEL_OF[method] && (await availableTo(user))) ids.push(id)
  }
  return ids
}
