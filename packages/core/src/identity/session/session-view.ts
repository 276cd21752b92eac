import * as v from 'valibot'
import { timestamp } from '../../foundations/values/timestamps.ts'
import { withoutUndefined } from '../../foundations/values/without-undefined.ts'
import type { Session } from '../../ports/accounts/sessions.ts'

const HOUR_MS = 60 * 60_000

/** Schema of a session in the admin API. `sessionHandle` and `lastActive` repeat `handle` and `lastActiveAt` for older clients. */
export const sessionView = v.object({
  handle: v.string(),
  sessionHandle: v.string(),
  userId: v.string(),
  tenantId: v.optional(v.string()),
  createdAt: timestamp,
  expiresAt: timestamp,
  lastActiveAt: timestamp,
  lastActive: timestamp,
  userAgent: v.optional(v.string()),
  ipAddress: v.optional(v.string()),
  isCurrent: v.boolean(),
  isImpersonation: v.optional(v.pipe(v.literal(true), v.description('An administrator acts as the user.'))),
})

export function viewSession(session: Session, currentHandle: string | undefined): v.InferInput<typeof sessionView> {
  const { handle, userId, tenantId, method, userAgent, ipAddress } = session
  const lastActiveAt = session.lastActiveAt.toISOString()
  return withoutUndefined({
    handle,
    sessionHandle: handle,
    userId,
    tenantId,
    createdAt: session.createdAt.toISOString(),
    expiresAt: session.expiresAt.toISOString(),
    lastActiveAt,
    lastActive: lastActiveAt,
    userAgent,
    ipAddress,
    isCurrent: handle === currentHandle,
    ...(method === 'impersonation' && { isImpersonation: true }),
  })
}

const toTheHour = v.pipe(timestamp, v.description('Rounded down to the hour. The current session counts as used now.'))

/** Schema of a session in a user's list of their own sessions. */
export const ownSessionView = v.object({
  ...sessionView.entries,
  expiresAt: toTheHour,
  lastActiveAt: toTheHour,
  lastActive: toTheHour,
})

/**
 * Returns a session for its user's list, with `lastActiveAt` and `expiresAt` rounded down to the hour. With the exact time of the last
 * refresh, a thief with a stolen token could refresh right after each of the owner's refreshes, and never be detected (R36).
 */
export function viewOwnSession(session: Session, currentHandle: string, now: Date): ReturnType<typeof viewSession> {
  const { createdAt, lastActiveAt, expiresAt, absoluteExpiresAt } = session
  const sinceRefresh = session.handle === currentHandle ? now.getTime() - lastActiveAt.getTime() : 0
  const active = hourOf(lastActiveAt.getTime() + sinceRefresh)
  const end = hourOf(Math.min(expiresAt.getTime() + sinceRefresh, absoluteExpiresAt.getTime()))
  const shown = { lastActiveAt: new Date(Math.max(active, createdAt.getTime())), expiresAt: new Date(end) }
  return viewSession({ ...session, ...shown }, currentHandle)
}

function hourOf(ms: number): number {
  return ms - (ms % HOUR_MS)
}
