import type { AdminUser, TelemetryEvent } from '../../api-types.ts'
import { reasonOf } from '../../events/event-sentence.ts'
import { t } from '../../language/text.ts'

/** Reason why a user can't sign in. */
export interface Obstacle {
  readonly text: string
  /** The event that the text is about. Its time and its actor follow the text. */
  readonly since?: TelemetryEvent | undefined
  /** Time at which the obstacle ends by itself. It follows the text. */
  readonly until?: string
  /** True if the service refuses a sign-in now. False if the next attempt may succeed. */
  readonly isCertain: boolean
  /** Remedy that the administrator has on this page. */
  readonly next?: 'enable' | 'verify' | 'reset' | 'relax'
}

const UNVERIFIED = ['EMAIL_NOT_VERIFIED', 'EMAIL_VERIFICATION_REQUIRED']
/** Reasons after which the user may not know the password. */
const PASSWORD = ['INVALID_CREDENTIALS', 'RATE_LIMITED']
/** Reasons of failures at the second step of a sign-in, which only users with a second factor reach. */
const SECOND_STEP = ['INVALID_CODE', 'INVALID_TEMP_TOKEN', 'INVALID_PASSKEY']

/** Returns everything that keeps the user from signing in, as far as it is known. `events`: newest first. */
export function obstaclesOf(user: AdminUser, events: readonly TelemetryEvent[], now = Date.now()): readonly Obstacle[] {
  const last = events.find(({ event }) => /^identity\.auth\.login\.(success|failed)$/.test(event))
  const code = last?.event.endsWith('failed') ? textOf(last.data?.reason) : undefined
  const found = [
    disabled(user, events),
    unverified(user, code, now),
    refusedUntil(last, now) ?? failed(last, code),
    missingFactor(user, events, last, code),
  ]
  return found.filter((one) => one !== null)
}

function disabled(user: AdminUser, events: readonly TelemetryEvent[]): Obstacle | null {
  if (!user.isDisabled) return null
  const since = events.find(({ event }) => event === 'identity.user.disabled')
  const text = since ? t('The account was disabled') : t('The account is disabled: no one can sign in to it.')
  return { text, since, isCertain: true, next: 'enable' }
}

function unverified(user: AdminUser, code: string | undefined, now: number): Obstacle | null {
  const deadline = user.emailVerificationDeadline
  const isLate = deadline !== undefined && Date.parse(deadline) < now
  if (user.isEmailVerified || !(isLate || UNVERIFIED.includes(code ?? ''))) return null
  return { text: t('The email address isn’t verified, so sign-ins are refused.'), isCertain: true, next: 'verify' }
}

function refusedUntil(last: TelemetryEvent | undefined, now: number): Obstacle | null {
  const until = textOf(last?.data?.until)
  if (until === undefined || Date.parse(until) <= now) return null
  const text = t('Too many wrong passwords from {address}: passwords from there are refused until', {
    address: last?.ip ?? t('an unknown address'),
  })
  return { text, until, isCertain: true, next: 'reset' }
}

/** Returns the failure of the last attempt. Null if the account's state caused it: `disabled` and `unverified` report the present state. */
function failed(last: TelemetryEvent | undefined, code: string | undefined): Obstacle | null {
  const isOfState = [...UNVERIFIED, 'ACCOUNT_DISABLED'].includes(code ?? '')
  if (code === undefined || isOfState) return null
  return {
    text: t('The last attempt failed: {reason},', { reason: reasonOf(code, true) }),
    since: last,
    isCertain: false,
    ...(PASSWORD.includes(code) && { next: 'reset' as const }),
  }
}

function missingFactor(
  user: AdminUser,
  events: readonly TelemetryEvent[],
  last: TelemetryEvent | undefined,
  code: string | undefined,
): Obstacle | null {
  // The user has a second factor other than the app if a sign-in used one, or used a passkey, which counts as two factors, or failed only at the
  // second step.
  const hasOther =
    SECOND_STEP.includes(code ?? '') ||
    events.some(
      ({ event, data }) => event.endsWith('login.success') && (data?.secondFactor ?? data?.method === 'passkey'),
    )
  const isIn = last !== undefined && !last.event.endsWith('failed')
  if (!user.require2FA || user.isTotpEnabled || isIn || hasOther) return null
  return {
    text: t('A second factor is required, and no authenticator app is set up.'),
    isCertain: false,
    next: 'relax',
  }
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}
