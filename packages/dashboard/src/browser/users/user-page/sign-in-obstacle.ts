import type { AdminUser, TelemetryEvent } from '../../api-types.ts'
import { reasonOf } from '../../events/event-sentence.ts'
import { t } from '../../language/text.ts'

/** What keeps a user from signing in. */
export interface Obstacle {
  readonly text: string
  /** The event that the text is about. Its time and its actor follow the text. */
  readonly since?: TelemetryEvent | undefined
  /** True if the account's state refuses every sign-in. False if the last attempt failed and the next one may succeed. */
  readonly isCertain: boolean
  /** What an administrator can do about it here. */
  readonly next?: 'enable' | 'verify' | 'reset'
}

const UNVERIFIED = ['EMAIL_NOT_VERIFIED', 'EMAIL_VERIFICATION_REQUIRED']

/** Returns what keeps the user from signing in, or null if nothing is known. `events`: newest first. */
export function obstacleOf(user: AdminUser, events: readonly TelemetryEvent[], now = Date.now()): Obstacle | null {
  if (user.isDisabled) {
    const since = events.find(({ event }) => event === 'identity.user.disabled')
    const text = since ? t('The account was disabled') : t('The account is disabled: no one can sign in to it.')
    return { text, since, isCertain: true, next: 'enable' }
  }
  const last = events.find(({ event }) => /^identity\.auth\.login\.(success|failed)$/.test(event))
  const reason = last?.event.endsWith('failed') ? last.data?.reason : undefined
  const code = typeof reason === 'string' ? reason : undefined
  const deadline = user.emailVerificationDeadline
  const isLate = deadline !== undefined && Date.parse(deadline) < now
  if (!user.isEmailVerified && (isLate || UNVERIFIED.includes(code ?? '')))
    return { text: t('The email address isn’t verified, so sign-ins are refused.'), isCertain: true, next: 'verify' }
  if (code === undefined || UNVERIFIED.includes(code) || code === 'ACCOUNT_DISABLED') return null
  const isPassword = code === 'INVALID_CREDENTIALS'
  return {
    text: t('The last attempt failed: {reason},', { reason: reasonOf(code) }),
    since: last,
    isCertain: false,
    ...(isPassword && { next: 'reset' as const }),
  }
}
