import type { SessionStore, UserStore } from '@sallyport/core/ports'
import { same } from '../../check.ts'
import type { Contract } from '../../contract.ts'
import { at, T0 } from '../instants.ts'
import { aSession, aUser } from '../record-fixtures.ts'
import { HOSTILE_SEARCHES } from '../users/hostile-searches.ts'

interface ListingPorts {
  readonly users: UserStore
  readonly sessions: SessionStore & Required<Pick<SessionStore, 'list'>>
}

interface ExpiringPorts {
  readonly users: UserStore
  readonly sessions: SessionStore & Required<Pick<SessionStore, 'deleteExpired'>>
}

export const sessionsListContract: Contract<ListingPorts> = {
  name: 'sessions.list',
  cases: {
    async 'lists unexpired sessions newest first, page by page, with the total'({ users, sessions }) {
      await users.insert(aUser('u1'))
      for (const age of [3, 1, 2]) await sessions.create(aSession(`s${age}`, { createdAt: at(-age) }))
      await sessions.create(aSession('ended', { expiresAt: at(9) }))
      const list = async (page: number) => {
        const { sessions: found, total } = await sessions.list({ page, limit: 2 }, at(9))
        return [found.map(({ handle }) => handle), total]
      }
      same(await list(1), [['s1', 's2'], 3], 'page 1')
      same(await list(2), [['s3'], 3], 'page 2')
      same(await list(3), [[], 3], 'beyond the last')
      same((await sessions.list({ page: 1, limit: 9 }, at(8))).total, 4, 'before one ends')
    },
    async 'gives whole sessions'({ users, sessions }) {
      await users.insert(aUser('u1'))
      await sessions.create(aSession('s1'))
      same(await sessions.list({ page: 1, limit: 9 }, T0), { sessions: [aSession('s1')], total: 1 }, 'the list')
    },
    async 'searches the beginning of the user id or of the address, as they are written'({ users, sessions }) {
      for (const id of ['user-a', 'user_b']) await users.insert(aUser(id))
      await sessions.create(aSession('a', { userId: 'user-a', createdAt: at(2), ipAddress: '2001:db8::7' }))
      await sessions.create(aSession('b', { userId: 'user_b', createdAt: at(1) }))
      await sessions.create(aSession('c', { userId: 'user_b', createdAt: at(3), ipAddress: 'user-proxy' }))
      await sessions.create(aSession('ended', { userId: 'user-a', ipAddress: '2001:db8::7', expiresAt: T0 }))
      const found = async (search: string, page = 1, limit = 9) => {
        const { sessions: listed, total } = await sessions.list({ page, limit, search }, T0)
        return [listed.map(({ handle }) => handle), total]
      }
      same(await found('user'), [['c', 'a', 'b'], 3], 'of both users')
      same(await found('user', 2, 2), [['b'], 3], 'its second page')
      same(await found('user-'), [['c', 'a'], 2], 'of one user and of an address')
      same(await found('user-a'), [['a'], 1], 'a whole id')
      same(await found('2001:db8:'), [['a'], 1], 'of an address')
      for (const search of ['ser-a', 'db8', 'USER', '2001:DB8', '%', 'user%', '*', 'user-a ', 'user-a\u0000']) {
        same(await found(search), [[], 0], search)
      }
      same(await found(''), [['c', 'a', 'b'], 3], 'nothing')
    },
    async 'treats any search as plain text'({ users, sessions }) {
      // Leaves out the empty text, because a user id isn't empty, and texts with NUL, because a session store needn't support NUL.
      const texts = HOSTILE_SEARCHES.filter((text) => text !== '' && !text.includes('\u0000'))
      for (const [index, userId] of texts.entries()) {
        await users.insert(aUser(userId, { email: `${index}@x.example` }))
        await sessions.create(aSession(`s${index}`, { userId }))
      }
      for (const search of HOSTILE_SEARCHES) {
        const { sessions: found, total } = await sessions.list({ page: 1, limit: 1000, search }, T0)
        const wanted = texts.filter((userId) => userId.startsWith(search)).sort()
        same([found.map(({ userId }) => userId).sort(), total], [wanted, wanted.length], search)
      }
    },
  },
}

export const sessionsDeleteExpiredContract: Contract<ExpiringPorts> = {
  name: 'sessions.deleteExpired',
  cases: {
    async 'deletes what expired at or before the instant, and counts it'({ users, sessions }) {
      await users.insert(aUser('u1'))
      for (const ms of [1, 2, 3]) await sessions.create(aSession(`s${ms}`, { expiresAt: at(ms) }))
      same(await sessions.deleteExpired(at(2)), 2, 'deleted')
      same(await sessions.deleteExpired(at(2)), 0, 'deleted again')
      same([await sessions.get('s1'), await sessions.get('s2')], [null, null], 'the ended ones')
      same((await sessions.get('s3'))?.handle, 's3', 'the living one')
    },
  },
}
