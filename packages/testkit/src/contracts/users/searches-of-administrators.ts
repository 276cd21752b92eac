import type { DeliveryStore, SessionStore, TelemetrySearch, TelemetryStore, UserStore } from '@sallyport/core/ports'
import { same } from '../../check.ts'
import type { Contract } from '../../contract.ts'
import { at, MINUTE, T0 } from '../instants.ts'
import { aDelivery, aSession, aTelemetryEvent, aUser } from '../record-fixtures.ts'
import { HOSTILE_SEARCHES } from './hostile-searches.ts'

interface SessionPorts {
  readonly users: UserStore
  readonly sessions: Required<SessionStore>
}

export const telemetrySearchContract: Contract<Required<TelemetryStore>> = {
  name: 'telemetry.search',
  cases: {
    async 'finds by the start of the name and by address, newest first'(telemetry) {
      await telemetry.save([
        aTelemetryEvent('e1', { event: 'auth.login', ip: '10.0.0.1', timestamp: at(1) }),
        aTelemetryEvent('e2', { event: 'auth.logout', ip: '10.0.0.10', timestamp: at(2), userId: 'u1' }),
        aTelemetryEvent('e3', { event: 'authors.read', timestamp: at(3) }),
      ])
      const found = async (query: Partial<TelemetrySearch>) => {
        const { events, total } = await telemetry.search({ limit: 9, offset: 0, ...query })
        return [events.map(({ id }) => id), total]
      }
      same(await found({}), [['e3', 'e2', 'e1'], 3], 'all')
      same(await found({ eventPrefix: 'auth.' }), [['e2', 'e1'], 2], 'a prefix')
      same(await found({ eventPrefix: 'auth.', limit: 1, offset: 1 }), [['e1'], 2], 'its second page')
      same(await found({ eventPrefix: 'auth', userId: 'u1', to: at(3) }), [['e2'], 1], 'with other filters')
      same(await found({ ip: '10.0.0.1' }), [['e1'], 1], 'an address')
      same(await found({ event: 'auth.login' }), [['e1'], 1], 'a whole name')
      for (const text of ['%', 'AUTH', '_uth', ...HOSTILE_SEARCHES.filter((one) => one !== '')])
        same(await found({ eventPrefix: text }), [[], 0], text)
    },
  },
}

export const sessionsOfUsersContract: Contract<SessionPorts> = {
  name: 'sessions.listOfUsers',
  cases: {
    async 'adds the sessions of the users to those that the search finds, each once'({ users, sessions }) {
      for (const id of ['u1', 'u2', 'u3']) await users.insert(aUser(id))
      await sessions.create(aSession('a', { userId: 'u1', createdAt: at(1) }))
      await sessions.create(aSession('b', { userId: 'u2', createdAt: at(2), ipAddress: 'u1-proxy' }))
      await sessions.create(aSession('c', { userId: 'u3', createdAt: at(3) }))
      await sessions.create(aSession('ended', { userId: 'u3', expiresAt: T0 }))
      const found = async (userIds: readonly string[], search: string, page = 1, limit = 9) => {
        const { sessions: listed, total } = await sessions.listOfUsers(userIds, { page, limit, search }, T0)
        return [listed.map(({ handle }) => handle), total]
      }
      same(await found(['u3'], 'someone'), [['c'], 1], 'of a user')
      same(await found(['u1', 'u3'], 'u1'), [['c', 'b', 'a'], 3], 'of users, of an address')
      same(await found(['u1', 'u3'], 'u1', 2, 2), [['a'], 3], 'the second page')
      same(await found([], 'someone'), [[], 0], 'of none')
    },
  },
}

export const deliveriesGivenUpContract: Contract<Required<DeliveryStore>> = {
  name: 'deliveries.replayDead',
  cases: {
    async 'lists and replays the dead deliveries of all webhooks, or of one'(deliveries) {
      const dead = { status: 'dead', attempts: 4 } as const
      await deliveries.enqueue([
        aDelivery('d1', { ...dead, createdAt: at(1) }),
        aDelivery('d2', { ...dead, webhookId: 'w2', createdAt: at(2) }),
        aDelivery('d3', { ...dead, webhookId: 'w3', createdAt: at(3) }),
        aDelivery('d4', { status: 'delivered', attempts: 1, deliveredAt: at(4) }),
        aDelivery('d5', { nextAttemptAt: at(5) }),
      ])
      const listed = async (page: number, limit: number) => {
        const found = await deliveries.listByStatus({ status: 'dead', page, limit })
        return [found.deliveries.map(({ id }) => id), found.total]
      }
      same(await listed(1, 2), [['d3', 'd2'], 3], 'the first page')
      same(await listed(2, 2), [['d1'], 3], 'the second page')
      same(await deliveries.replayDead(at(MINUTE), 'w2'), 1, 'of one webhook')
      same(await listed(1, 9), [['d3', 'd1'], 2], 'the others')
      same(await deliveries.replayDead(at(MINUTE)), 2, 'of all')
      same(await deliveries.replayDead(at(MINUTE)), 0, 'again')
      const { attempts, nextAttemptAt, status } = { ...(await deliveries.find('d1')) }
      same([attempts, nextAttemptAt, status], [0, at(MINUTE), 'pending'], 'a replayed one')
      same((await deliveries.lease({ limit: 9, now: at(MINUTE), leaseMs: MINUTE })).length, 4, 'due')
      same((await deliveries.find('d4'))?.status, 'delivered', 'a delivered one')
    },
    async 'tells the health of webhooks, and ends their pauses with a replay'(deliveries) {
      await deliveries.enqueue([
        aDelivery('d1'),
        aDelivery('d2', { status: 'dead' }),
        aDelivery('d3', { status: 'delivered', deliveredAt: at(7) }),
        aDelivery('d4', { status: 'delivered', deliveredAt: at(9) }),
      ])
      const health = async () => (await deliveries.health(['w1', 'w2'])).filter(({ pending }) => pending > 0)
      const first = { webhookId: 'w1', pending: 1, dead: 1, lastDeliveredAt: at(9), failures: 0 }
      same(await health(), [first], 'before a failure')
      const [leased] = await deliveries.lease({ limit: 1, now: at(1), leaseMs: MINUTE })
      const again = { status: 'pending', nextAttemptAt: at(MINUTE), at: at(2), receiver: 'failing' } as const
      await deliveries.settle('d1', leased?.lease ?? '', again)
      same(await health(), [{ ...first, failures: 1 }], 'after a failure')
      await deliveries.replayDead(at(3))
      same(await health(), [{ ...first, pending: 2, dead: 0 }], 'after the replay')
      same(await deliveries.health([]), [], 'of none')
    },
  },
}
