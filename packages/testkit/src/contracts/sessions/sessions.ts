import type { Session, SessionStore, UserStore } from '@sallyport/core/ports'
import { conflicts, same } from '../../check.ts'
import type { Contract } from '../../contract.ts'
import { inParallel } from '../in-parallel.ts'
import { at, MINUTE, T0 } from '../instants.ts'
import { aSession, aUser } from '../record-fixtures.ts'

/** The stores for these test cases. Includes `users`, because a store may require that the session's user exists. */
export interface SessionPorts {
  readonly users: UserStore
  readonly sessions: SessionStore
}

const FULL: Required<Session> = {
  ...aSession('full'),
  tenantId: 'tenant',
  provider: 'github',
  method: 'oauth',
  counter: 7,
  rotatedAt: at(11),
  passedSecondFactor: true,
  userAgent: `Mozilla/5.0 'quoted' "too" 🗝`,
  ipAddress: '2001:db8::1',
}

/** Inserts the users u1 and u2 and the given sessions. Returns the session store. */
export async function withSessions({ users, sessions }: SessionPorts, ...made: Session[]): Promise<SessionStore> {
  await users.insert(aUser('u1'))
  await users.insert(aUser('u2'))
  for (const session of made) await sessions.create(session)
  return sessions
}

function handlesOf(sessions: readonly Session[]): readonly string[] {
  return sessions.map(({ handle }) => handle)
}

export const sessionsContract: Contract<SessionPorts> = {
  name: 'sessions',
  cases: {
    async 'gives back every field, dates to the millisecond'(ports) {
      const sessions = await withSessions(ports, FULL)
      same(await sessions.get('full'), FULL, 'the session')
    },
    async 'gives back absent fields as absent'(ports) {
      const sessions = await withSessions(ports, aSession('s1'))
      same(await sessions.get('s1'), aSession('s1'), 'the session')
    },
    async 'gives null for no session'(ports) {
      const sessions = await withSessions(ports)
      same(await sessions.get('none'), null, 'get')
    },
    async 'reads expired sessions too'(ports) {
      const sessions = await withSessions(ports, aSession('s1', { expiresAt: at(-MINUTE) }))
      same((await sessions.get('s1'))?.handle, 's1', 'get')
    },
    async 'refuses a taken handle'(ports) {
      const sessions = await withSessions(ports, aSession('s1'))
      await conflicts(sessions.create(aSession('s1', { userId: 'u2' })), 'create')
      same((await sessions.get('s1'))?.userId, 'u1', 'whose it is')
    },
    async 'tells a factor that was not passed from one that was not recorded'(ports) {
      const sessions = await withSessions(ports, aSession('s1', { passedSecondFactor: false }), aSession('s2'))
      same((await sessions.get('s1'))?.passedSecondFactor, false, 'recorded')
      same((await sessions.get('s2'))?.passedSecondFactor, undefined, 'not recorded')
    },
    async 'returns copies, so that a changed copy changes no stored record'(ports) {
      const sessions = await withSessions(ports, aSession('s1'))
      const found = await sessions.get('s1')
      found?.expiresAt.setTime(0)
      if (found !== null) Reflect.set(found, 'counter', 99)
      same(await sessions.get('s1'), aSession('s1'), 'after a change to what was read')
    },
    async 'lists a user’s unexpired sessions, newest first'(ports) {
      const sessions = await withSessions(
        ports,
        aSession('old', { createdAt: at(-2) }),
        aSession('new', { createdAt: at(2) }),
        aSession('middle', { createdAt: at(0) }),
        aSession('ended', { expiresAt: at(5) }),
        aSession('other', { userId: 'u2' }),
      )
      same(handlesOf(await sessions.listForUser('u1', at(5))), ['new', 'middle', 'old'], 'at the instant one expires')
      same((await sessions.listForUser('u1', at(4))).length, 4, 'just before')
      same(await sessions.listForUser('nobody', T0), [], 'of nobody')
    },
    async 'revokes a session once'(ports) {
      const sessions = await withSessions(ports, aSession('s1'), aSession('s2'))
      same(await sessions.revoke('s1'), true, 'the session')
      same(await sessions.revoke('s1'), false, 'again')
      same(await sessions.get('s1'), null, 'the session')
      same((await sessions.get('s2'))?.handle, 's2', 'another session')
    },
    async 'R25 revokes with a user id only that user’s session'(ports) {
      const sessions = await withSessions(ports, aSession('s1'))
      same(await sessions.revoke('s1', 'u2'), false, 'by somebody else')
      same((await sessions.get('s1'))?.handle, 's1', 'the session')
      same(await sessions.revoke('s1', 'u1'), true, 'by its user')
      same(await sessions.get('s1'), null, 'the session after it')
    },
    async 'revokes a user’s sessions and counts them'(ports) {
      const made = [
        aSession('s1'),
        aSession('s2'),
        aSession('s3', { expiresAt: at(-1) }),
        aSession('o', { userId: 'u2' }),
      ]
      const sessions = await withSessions(ports, ...made)
      same(await sessions.revokeForUser('u1'), 3, 'revoked')
      same(await sessions.revokeForUser('u1'), 0, 'revoked again')
      same((await sessions.get('o'))?.handle, 'o', 'somebody else’s')
    },
    async 'revokes a user’s sessions but one'(ports) {
      const sessions = await withSessions(
        ports,
        aSession('s1'),
        aSession('s2'),
        aSession('s3'),
        aSession('o', { userId: 'u2' }),
      )
      same(await sessions.revokeForUser('u1', 's2'), 2, 'revoked')
      same(handlesOf(await sessions.listForUser('u1', T0)), ['s2'], 'left')
      same(await sessions.revokeForUser('u1', 'o'), 1, 'revoked but somebody else’s')
      same((await sessions.get('o'))?.handle, 'o', 'somebody else’s')
    },
    async 'counts a user’s other sessions when it stores a new one, if it counts at all'(ports) {
      const sessions = await withSessions(ports, aSession('s1'), aSession('o', { userId: 'u2' }))
      const others = await sessions.create(aSession('s2'))
      if (others === undefined) return
      same(others, 1, 'others')
      same(await sessions.create(aSession('s3', { expiresAt: at(-1) })), 2, 'others, then')
    },
    async 'revokes the least recently active sessions of a user'(ports) {
      const ages = { old: 1, oldest: 0, new: 3, middle: 2, kept: -5 }
      const made = Object.entries(ages).map(([handle, age]) => aSession(handle, { lastActiveAt: at(age) }))
      const sessions = await withSessions(ports, ...made, aSession('o', { userId: 'u2', lastActiveAt: at(-9) }))
      if (sessions.revokeLeastActive === undefined) return
      same(await sessions.revokeLeastActive('u1', 4, 'kept'), 0, 'revoked of as many')
      same(await sessions.revokeLeastActive('u1', 2, 'kept'), 2, 'revoked of more')
      const left = handlesOf(await sessions.listForUser('u1', T0))
      same([...left].sort(), ['kept', 'middle', 'new'], 'left')
      same((await sessions.get('o'))?.handle, 'o', 'somebody else’s')
      same(await sessions.revokeLeastActive('u1', 0, 'kept'), 2, 'revoked of all')
      same((await sessions.get('kept'))?.handle, 'kept', 'the excepted one')
    },
    async 'lets one of 50 parallel revocations win'(ports) {
      const sessions = await withSessions(ports, aSession('s1'))
      const outcomes = await inParallel(50, () => sessions.revoke('s1'))
      same(outcomes.filter(Boolean).length, 1, 'winners')
    },
  },
}
