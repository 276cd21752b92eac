import type { EventBus } from '../events/bus.ts'
import type { EventAbout } from '../events/envelope.ts'
import type { Actor } from '../ports/actor.ts'
import type { ProofPurpose, ProofStore } from '../ports/proofs.ts'
import type { SessionStore } from '../ports/sessions.ts'
import type { User, UserPatch, UserStore } from '../ports/users.ts'

/**
 * Purposes of records that stay when access ends: second factors, how password, links, address and phone were verified, and counts of
 * guesses.
 */
type Lasting =
  | 'recovery-code'
  | 'mailed-password'
  | 'mailed-link'
  | 'verified-only'
  | 'second-factor-phone'
  | 'factor-guesses'
  | 'factor-guesses-returned'

// One-time purposes. An object with all of them, so that the compiler requires a decision for every new purpose.
const ONE_TIME: Readonly<Record<Exclude<ProofPurpose, Lasting>, true>> = {
  'reset-password': true,
  'verify-email': true,
  'verify-email-code': true,
  'change-email': true,
  'magic-link': true,
  'magic-link-2fa': true,
  'link-account': true,
  'pending-link': true,
  'sms-code-attempts': true,
  'sms-code-2fa': true,
  'phone-code': true,
  'totp-pending': true,
  '2fa': true,
  '2fa-setup': true,
  'oauth-state': true,
  'passkey-registration': true,
  'passkey-authentication': true,
  'passkey-2fa': true,
  'passkey-reauthentication': true,
  reauthentication: true,
  'stream-ticket': true,
}

/** Purposes of one-time codes, links and tokens. Their records are deleted when access ends. */
// The cast restores the key type, which `Object.keys` widens to `string`.
export const ONE_TIME_PURPOSES = Object.keys(ONE_TIME) as readonly (keyof typeof ONE_TIME)[]

/** True if one-time tokens of this purpose never expire. */
export function isLastingPurpose(purpose: ProofPurpose): boolean {
  return !Object.hasOwn(ONE_TIME, purpose)
}

export interface AccessPorts {
  readonly users: UserStore
  readonly sessions: SessionStore
  readonly proofs: ProofStore
}

export interface AccessGiven extends AccessPorts {
  readonly events: EventBus
  readonly now: () => Date
}

export interface Ending {
  readonly reason: string
  readonly by?: Actor
  readonly about: EventAbout
  /** Ends sessions that were authenticated at or before this time. Default: now. */
  readonly until?: Date
  /**
   * Replaces the default write of the change, for example by a conditional one. If it returns null, no access ends. Default: an
   * unconditional update.
   */
  readonly update?: (patch: UserPatch) => Promise<User | null>
}

/**
 * Changes a user and ends all their sessions and one-time tokens (R28). The same write sets `sessionsValidAfter`, which invalidates the
 * sessions; their rows are deleted afterwards. Returns the updated user, or null if the user doesn't exist.
 */
export function endAccess(userId: string, patch: UserPatch, ending: Ending, given: AccessGiven): Promise<User | null> {
  return end(userId, { ...patch, sessionsValidAfter: ending.until ?? given.now() }, ending, given)
}

/** Changes a user and ends their one-time tokens and all sessions except the session `keepHandle`. */
export function endOtherAccess(
  userId: string,
  patch: UserPatch,
  ending: Ending & { readonly keepHandle: string },
  given: AccessGiven,
): Promise<User | null> {
  return end(userId, patch, ending, given, ending.keepHandle)
}

async function end(
  userId: string,
  patch: UserPatch,
  ending: Ending,
  given: AccessGiven,
  keepHandle?: string,
): Promise<User | null> {
  const all = { smsCode: null, smsCodeExpiresAt: null, ...patch }
  const user = await (ending.update === undefined ? given.users.update(userId, all) : ending.update(all))
  if (user === null && ending.update !== undefined) return null
  await revokeSessions(userId, ending, given, keepHandle)
  await given.proofs.deleteFor(userId, ONE_TIME_PURPOSES)
  return user
}

async function revokeSessions(userId: string, ending: Ending, given: AccessGiven, keepHandle?: string): Promise<void> {
  const count = await given.sessions.revokeForUser(userId, keepHandle)
  const { reason, by, about } = ending
  const data = { count, reason, ...(by !== undefined && { by }) }
  if (count > 0) await given.events.publish('identity.session.revoked', data, { ...about, userId })
}
