import * as v from 'valibot'
import { timestamp } from '../http/timestamps.ts'
import type { Session } from '../ports/sessions.ts'

/** A session in API responses. `sessionHandle` and `lastActive` repeat `handle` and `lastActiveAt` for existing clients. */
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
})

export function viewSession(session: Session, currentHandle: string | undefined): v.InferInput<typeof sessionView> {
  const { handle, userId, tenantId, userAgent, ipAddress } = session
  const lastActiveAt = session.lastActiveAt.toISOString()
  return {
    handle,
    sessionHandle: handle,
    userId,
    ...(tenantId !== undefined && { tenantId }),
    createdAt: session.createdAt.toISOString(),
    expiresAt: session.expiresAt.toISOString(),
    lastActiveAt,
    lastActive: lastActiveAt,
    ...(userAgent !== undefined && { userAgent }),
    ...(ipAddress !== undefined && { ipAddress }),
    isCurrent: handle === currentHandle,
  }
}
