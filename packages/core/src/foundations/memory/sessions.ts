import type { Rotation, Session, SessionStore } from '../../ports/accounts/sessions.ts'
import type { PageQuery } from '../../ports/accounts/users.ts'
import { ConflictError } from '../../ports/conflict-error.ts'
import { copyRecord } from './copy-record.ts'
import { removeInSteps } from './hub/in-steps.ts'
import { newestFirst, pageOf } from './page-of.ts'

export function memorySessions(): Required<SessionStore> {
  const sessions = new Map<string, Session>()
  const handlesByUser = new Map<string, Set<string>>()
  const byAge = newestFirst<Session>(({ createdAt, handle }) => [createdAt, handle])
  const byActivity = newestFirst<Session>(({ lastActiveAt, handle }) => [lastActiveAt, handle])

  function remove({ handle, userId }: Session): void {
    sessions.delete(handle)
    const handles = handlesByUser.get(userId)
    handles?.delete(handle)
    if (handles?.size === 0) handlesByUser.delete(userId)
  }

  function ofUser(userId: string): readonly Session[] {
    return [...(handlesByUser.get(userId) ?? [])].flatMap((handle) => sessions.get(handle) ?? [])
  }

  function removeAll(found: readonly Session[]): number {
    for (const session of found) remove(session)
    return found.length
  }

  async function listOfUsers(userIds: readonly string[], query: PageQuery, now: Date) {
    const { search = '' } = query
    const found = [...sessions.values()].filter(
      ({ expiresAt, userId, ipAddress = '' }) =>
        expiresAt > now && (userId.startsWith(search) || ipAddress.startsWith(search) || userIds.includes(userId)),
    )
    return { sessions: pageOf(found.sort(byAge), query).map(copyRecord), total: found.length }
  }

  return {
    async create(session) {
      if (sessions.has(session.handle)) throw new ConflictError('A session with this handle already exists')
      sessions.set(session.handle, copyRecord(session))
      const handles = handlesByUser.get(session.userId) ?? new Set()
      handlesByUser.set(session.userId, handles.add(session.handle))
      return handles.size - 1
    },
    async revokeLeastActive(userId, keep, exceptHandle) {
      const others = ofUser(userId).filter(({ handle }) => handle !== exceptHandle)
      return removeAll(others.sort(byActivity).slice(keep))
    },
    async get(handle) {
      const session = sessions.get(handle)
      return session === undefined ? null : copyRecord(session)
    },
    async listForUser(userId, now) {
      return ofUser(userId)
        .filter((session) => session.expiresAt > now)
        .sort(byAge)
        .map(copyRecord)
    },
    async rotate(rotation) {
      const session = sessions.get(rotation.handle)
      if (session?.counter !== rotation.counter || session.expiresAt <= rotation.now) return null
      const rotated = copyRecord(rotatedBy(session, rotation))
      sessions.set(session.handle, rotated)
      return copyRecord(rotated)
    },
    async revoke(handle, userId) {
      const session = sessions.get(handle)
      if (session === undefined || (userId !== undefined && session.userId !== userId)) return false
      remove(session)
      return true
    },
    async revokeForUser(userId, exceptHandle) {
      return removeAll(ofUser(userId).filter((session) => session.handle !== exceptHandle))
    },
    list: (query, now) => listOfUsers([], query, now),
    listOfUsers,
    async deleteExpired(now) {
      return removeInSteps(sessions.values(), ({ expiresAt }) => expiresAt <= now, remove)
    },
  }
}

function rotatedBy(session: Session, { now, graceMs, expiresAt }: Rotation): Session {
  const { rotatedAt, absoluteExpiresAt } = session
  const isDue = graceMs === 0 || rotatedAt === undefined || now.getTime() - rotatedAt.getTime() >= graceMs
  return {
    ...session,
    ...(isDue && { counter: session.counter + 1, rotatedAt: now }),
    expiresAt: expiresAt < absoluteExpiresAt ? expiresAt : absoluteExpiresAt,
    lastActiveAt: now,
  }
}
