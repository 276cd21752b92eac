import type { BuiltInMethod, SignInMethod, SingleFactorMethod } from '../../ports/accounts/sessions.ts'
import type { User } from '../../ports/accounts/users.ts'
import type { HookGiven } from '../features/feature-hooks.ts'
import type { Channel } from './channel.ts'

export interface Factor {
  /** Id of the factor, as listed in the response field `available2faMethods`. */
  readonly id: string
  readonly channel: Channel
  /** Set for a factor that only replaces another one, such as recovery codes. It is never offered as the only factor. */
  readonly isBackup?: true
  /** True if this user can use the factor now. */
  availableTo(user: User): boolean | Promise<boolean>
}

/** The `secondFactor` option: when a second factor is required, and which ones are offered. */
export interface SecondFactorPolicy {
  /** Requires a second factor of every user, also of users who enrolled none. Default false. */
  readonly required: boolean
  /** Sign-in methods after which a second factor is requested: `password`, `magic-link`, `link`, `sms`, `oauth`. Default: all. */
  readonly after: readonly SingleFactorMethod[]
  /**
   * Second factors that are offered: `totp`, `sms`, `magic-link`, `passkey`. An enrolled authenticator app is always accepted, because it may be the
   * only factor left after a password reset by mail. Default: all.
   */
  readonly methods?: readonly string[]
  /**
   * `app`: users who must pass a second factor and have neither an authenticator app nor a passkey must set up an app at sign-in. Default:
   * a text message or a mailed link is enough.
   */
  readonly enrol?: 'app'
  /**
   * If `false`, users can set up an authenticator app only after they have proved that the mailbox of their email address is theirs (R10).
   * Default true.
   */
  readonly enrolUnverified?: boolean
}

/** Channel of each sign-in method. A second factor must use a different channel (R05). */
const CHANNEL_OF: Readonly<Record<BuiltInMethod | 'guest', Channel>> = {
  password: 'password',
  'magic-link': 'mail',
  link: 'mail',
  sms: 'sms',
  oauth: 'oauth',
  passkey: 'passkey',
  guest: 'guest',
}

/** Returns the channel of a sign-in method. A feature's method without a declared channel is a channel of its own. */
export function channelOf(method: SignInMethod, { features }: HookGiven): Channel {
  return isBuiltIn(method) ? CHANNEL_OF[method] : (features.channels[method] ?? method)
}

function isBuiltIn(method: SignInMethod): method is keyof typeof CHANNEL_OF {
  return Object.hasOwn(CHANNEL_OF, method)
}

export function needsSecondFactor(user: User, method: SignInMethod, policy: SecondFactorPolicy): boolean {
  return isSecondFactorRequired(user, method, policy) || (user.isTotpEnabled && isFollowed(method, policy))
}

/** True if this user must pass a second factor after this sign-in method, even a user who enrolled none. */
export function isSecondFactorRequired(user: User, method: SignInMethod, policy: SecondFactorPolicy): boolean {
  return isFollowed(method, policy) && (user.require2FA === true || policy.required)
}

/** True if a second factor is requested after this method. Never after a passkey, which proves two factors. */
function isFollowed(method: SignInMethod, { after }: SecondFactorPolicy): boolean {
  return after.some((each) => each === method)
}

/** Returns the ids of the second factors that the user can use after a first factor over this channel, in the order of `factors`. */
export async function availableFactors(
  user: User,
  first: Channel,
  factors: readonly Factor[],
  policy: SecondFactorPolicy,
): Promise<readonly string[]> {
  const ids: string[] = []
  for (const { id, channel, isBackup, availableTo } of factors) {
    const isListed = policy.methods?.includes(id) ?? true
    const isAllowed = isBackup ? ids.length > 0 : isListed || channel === 'app'
    if (isAllowed && channel !== first && (await availableTo(user))) ids.push(id)
  }
  return ids
}
