import type { SessionStore, UserStore } from '@sallyport/core/ports'
import { same } from '../check.ts'
import type { Contract } from '../contract.ts'
import { at, T0 } from './instants.ts'
import { aSession, aUser } from './records.ts'

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
    async 'searches a part of the user id or the address, in any case'({ users, sessions }) {
      await users.insert(aUser('User-A'))
      await users.insert(aUser('user_b'))
      await sessions.create(aSession('a', { userId: 'User-A', createdAt: at(2), ipAddress: '2001:DB8::7' }))
      await sessions.create(aSession('b', { userId: 'user_b', createdAt: at(1) }))
      const found = async (search: string) =>
        (await sessions.list({ page: 1, limit: 9, search }, T0)).sessions.map(({ handle }) => handle)
      same(await found('USER'), ['a', 'b'], 'both users')
      same(await found('r-a'), ['a'], 'a part of an id')
      same(await found('db8::'), ['a'], 'a part of an address')
      same(await found('_'), ['b'], 'an underscore')
      same(await found('%'), [], 'a percent sign')
      same(await found(''), ['a', 'b'], 'nothing')
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
