import { ConflictError, type Session, type SessionStore } from '@sallyport/core/ports'
import { copy, type Least } from './least.ts'

/** Sessions with only the required methods: no list for administrators, no clean-up, no limit per user. */
export function minimalSessions(sessions: Session[]): Least<SessionStore> {
  const indexOf = (handle: string) => sessions.findIndex((session) => session.handle === handle)

  function removeWhere(isGone: (session: Session) => boolean): number {
    const left = sessions.filter((session) => !isGone(session))
    const count = sessions.length - left.length
    sessions.splice(0, sessions.length, ...left)
    return count
  }

  return {
    async create(session) {
      if (indexOf(session.handle) >= 0) throw new ConflictError('The handle is taken')
      sessions.push(structuredClone(session))
    },
    get: async (handle) => copy(sessions[indexOf(handle)]),
    async listForUser(userId, now) {
      const live = sessions.filter((session) => session.userId === userId && session.expiresAt > now)
      return structuredClone(live.sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime()))
    },
    async rotate({ handle, counter, now, graceMs, expiresAt }) {
      const session = sessions[indexOf(handle)]
      if (session === undefined || session.counter !== counter || session.expiresAt <= now) return null
      const { rotatedAt, absoluteExpiresAt } = session
      const isDue = graceMs === 0 || rotatedAt === undefined || now.getTime() - rotatedAt.getTime() >= graceMs
      const rotated = {
        ...session,
        expiresAt: new Date(Math.min(expiresAt.getTime(), absoluteExpiresAt.getTime())),
        lastActiveAt: now,
        ...(isDue && { counter: counter + 1, rotatedAt: now }),
      }
      sessions[indexOf(handle)] = rotated
      return structuredClone(rotated)
    },
    async revoke(handle, userId) {
      return removeWhere((session) => session.handle === handle && session.userId === (userId ?? session.userId)) > 0
    },
    async revokeForUser(userId, exceptHandle) {
      return removeWhere((session) => session.userId === userId && session.handle !== exceptHandle)
    },
  }
}
