import type { EventBus } from '../../../foundations/events/bus.ts'
import type { EventAbout } from '../../../foundations/events/envelope.ts'
import { withoutUndefined } from '../../../foundations/values/without-undefined.ts'
import type { ApiKeyStore } from '../../../ports/accounts/api-keys.ts'
import type { ProofStore } from '../../../ports/accounts/proofs.ts'
import type { SessionStore } from '../../../ports/accounts/sessions.ts'
import type { User, UserPatch, UserStore } from '../../../ports/accounts/users.ts'
import type { Actor } from '../../../ports/actor.ts'
import { deleteKeys } from '../../api-keys/delete-keys.ts'
import type { HookGiven } from '../../features/feature-hooks.ts'
import { endsKeys } from './key-fates.ts'
import { type EndReason, purposesEndedBy } from './what-ends.ts'

export interface AccessPorts extends HookGiven {
  readonly users: UserStore
  readonly sessions: SessionStore
  readonly proofs: ProofStore
  readonly apiKeys?: ApiKeyStore | undefined
}

export interface AccessGiven extends AccessPorts {
  readonly events: EventBus
  readonly now: () => Date
}

export interface Ending {
  readonly reason: EndReason
  readonly by?: Actor
  readonly about: EventAbout
  /**
   * Sessions authenticated at or before this time are invalid, even if their rows are stored later. All rows that exist are deleted in any
   * case. Default: now.
   */
  readonly until?: Date
  /** Writes the change in place of an unconditional update, for example on a condition. If it returns null, no access ends. */
  readonly update?: (patch: UserPatch) => Promise<User | null>
  /** True if apps that the user has authorized keep their access. Default: false. */
  readonly keepsApps?: boolean
}

/**
 * Changes a user and ends all their sessions and one-time tokens (R28). The same write sets `sessionsValidAfter`, which invalidates the
 * sessions; their rows are deleted afterwards. Returns the updated user. Returns null if the user doesn't exist, or if the ending's
 * `update` returns null.
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
  await given.proofs.deleteFor(userId, [...purposesEndedBy(ending.reason), ...given.features.endingPurposes])
  await given.features.onAccessEnded(userId, ending.reason, { keepsApps: ending.keepsApps === true })
  // If the feature `ownedKeys()` is off, it doesn't delete the user's keys, which would work again once it is on. So they are deleted here.
  if (given.features.ownedKeys === undefined && endsKeys(ending.reason)) await deleteKeysOfUser(userId, ending, given)
  return user
}

async function deleteKeysOfUser(
  userId: string,
  { by, about }: Ending,
  { apiKeys, events }: AccessGiven,
): Promise<void> {
  if (apiKeys?.listOf === undefined || apiKeys.deleteOf === undefined) return
  // The cast is safe: `deleteKeys` calls only these two methods.
  const given = { apiKeys: apiKeys as Required<ApiKeyStore>, events }
  await deleteKeys({ userId }, { by, about }, given)
}

/**
 * Ends all sessions of a user except `keepHandle`, and returns how many rows were deleted. Publishes an event with the number of live
 * sessions that ended, unless there were none.
 */
export async function revokeSessions(
  userId: string,
  { reason, by, about }: { readonly reason: string; readonly by?: Actor; readonly about: EventAbout },
  given: Pick<AccessGiven, 'events' | 'now'> & {
    readonly sessions: Pick<SessionStore, 'listForUser' | 'revokeForUser'>
  },
  keepHandle?: string,
): Promise<number> {
  const live = await given.sessions.listForUser(userId, given.now())
  const count = live.filter(({ handle }) => handle !== keepHandle).length
  const data = withoutUndefined({ count, reason, by })
  const revoked = { event: 'identity.session.revoked', data, about: { ...about, userId } } as const
  return given.events.change(count > 0 ? [revoked] : [], () => given.sessions.revokeForUser(userId, keepHandle))
}
