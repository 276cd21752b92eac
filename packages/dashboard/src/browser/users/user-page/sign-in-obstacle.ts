import type { AdminUser, TelemetryEvent } from '../../api-types.ts'
import { reasonOf } from '../../events/event-sentence.ts'
import { t } from '../../language/text.ts'

/** What keeps a user from signing in. */
export interface Obstacle {
  readonly text: string
  /** The event that the text is about. Its time and its actor follow the text. */
  readonly since?: TelemetryEvent | undefined
  /** Time at which the obstacle ends by itself. It follows the text. */
  readonly until?: string
  /** True if the account's state refuses every sign-in. False if the last attempt failed and the next one may succeed. */
  readonly isCertain: boolean
  /** What an administrator can do about it here. */
  readonly next?: 'enable' | 'verify' | 'reset' | 'relax'
}

const UNVERIFIED = ['EMAIL_NOT_VERIFIED', 'EMAIL_VERIFICATION_REQUIRED']
/** Reasons after which the user may not know the password. */
const PASSWORD = ['INVALID_CREDENTIALS', 'RATE_LIMITED']

/** Returns what keeps the user from signing in, or null if nothing is known. `events`: newest first. */
export function obstacleOf(user: AdminUser, events: readonly TelemetryEvent[], now = Date.now()): Obstacle | null {
  if (user.isDisabled) {
    const since = events.find(({ event }) => event === 'identity.user.disabled')
    const text = since ? t('The account was disabled') : t('The account is disabled: no one can sign in to it.')
    return { text, since, isCertain: true, next: 'enable' }
  }
  const last = events.find(({ event }) => /^identity\.auth\.login\.(success|failed)$/.test(event))
  const hasFailed = last?.event.endsWith('failed') ?? false
  const code = hasFailed ? textOf(last?.data?.reason) : undefined
  const deadline = user.emailVerificationDeadline
  const isLate = deadline !== undefined && Date.parse(deadline) < now
  if (!user.isEmailVerified && (isLate || UNVERIFIED.includes(code ?? '')))
    return { text: t('The email address isn’t verified, so sign-ins are refused.'), isCertain: true, next: 'verify' }
  const until = textOf(last?.data?.until)
  if (last !== undefined && until !== undefined && Date.parse(until) > now) {
    const text = t('Too many wrong passwords from {address}: passwords from there are refused until', {
      address: last.ip ?? t('an unknown address'),
    })
    return { text, until, isCertain: true, next: 'reset' }
  }
  if (code !== undefined && !UNVERIFIED.includes(code) && code !== 'ACCOUNT_DISABLED')
    return {
      text: t('The last attempt failed: {reason},', { reason: reasonOf(code) }),
      since: last,
      isCertain: false,
      ...(PASSWORD.includes(code) && { next: 'reset' as const }),
    }
  // Someone who has signed in since then has a second factor of another kind.
  if (user.require2FA && !user.isTotpEnabled && (last === undefined || hasFailed))
    return {
      text: t('A second factor is required, and no authenticator app is set up.'),
      isCertain: false,
      next: 'relax',
    }
  return null
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}
