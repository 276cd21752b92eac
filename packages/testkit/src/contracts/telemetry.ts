import type { TelemetryEvent, TelemetryQuery, TelemetryStore } from '@sallyport/core/ports'
import { conflicts, same } from '../check.ts'
import type { Contract } from '../contract.ts'
import { at } from './instants.ts'
import { aTelemetryEvent } from './record-fixtures.ts'
import { UNUSUAL_TEXTS } from './users/unusual-texts.ts'

/** All methods of the store are required, because a test reads saved events by `query`. */
type TelemetryPorts = Required<TelemetryStore>

const ALL = { limit: 100, offset: 0 }
const DAY = 86_400_000

const FULL: Required<TelemetryEvent> = {
  id: 'e1',
  event: 'identity.user.created',
  timestamp: at(7),
  data: { text: 'Ada’s "🗝"\u0000', number: 0.1 + 0.2, list: [1, { a: null }], no: false },
  userId: 'u1',
  tenantId: 't1',
  sessionId: 's1',
  correlationId: 'c1',
  ip: '2001:db8::7',
  userAgent: 'Firefox "1"',
}

async function found(telemetry: TelemetryPorts, query: Partial<TelemetryQuery>): Promise<unknown> {
  const { events, total } = await telemetry.query({ ...ALL, ...query })
  return [events.map(({ id }) => id), total]
}

export const telemetrySignInsContract: Contract<TelemetryPorts> = {
  name: 'telemetry.countSignIns',
  cases: {
    async 'counts those that are alike, the largest group first'(telemetry) {
      const signIn = (id: string, more: Partial<TelemetryEvent>) =>
        aTelemetryEvent(id, { event: 'in', timestamp: at(5), ...more })
      const google = { data: { method: 'oauth', provider: 'google', more: [1] }, userAgent: 'Firefox' }
      await telemetry.save([
        signIn('e1', { ...google, userId: 'u1' }),
        signIn('e2', { ...google, userId: 'u2' }),
        signIn('e3', { ...google, userId: 'u2' }),
        signIn('e4', { event: 'out', data: { method: 'password', provider: 'local' } }),
        signIn('e5', { event: 'out', data: { method: 'password', provider: 'local' } }),
        signIn('e6', { userId: 'u3' }),
        signIn('e7', { ...google, userId: 'u4', timestamp: at(9) }),
        aTelemetryEvent('e8', { event: 'other', timestamp: at(5), userId: 'u5' }),
      ])
      const query = { succeeded: 'in', failed: 'out', from: at(5), to: at(9), limit: 10 }
      const groups = [
        { event: 'in', method: 'oauth', provider: 'google', userAgent: 'Firefox', count: 3 },
        { event: 'out', method: 'password', provider: 'local', count: 2 },
        { event: 'in', count: 1 },
      ]
      same(await telemetry.countSignIns(query), groups, 'groups')
      same(await telemetry.countSignIns({ ...query, limit: 1 }), groups.slice(0, 1), 'the largest')
      same(await telemetry.countSignIns({ ...query, from: at(10) }), [], 'none')
      const users = { events: ['in', 'out'], from: at(5), to: at(9) }
      same(await telemetry.countUsers(users), 3, 'users')
      same(await telemetry.countUsers({ ...users, events: [] }), 0, 'users without events')
    },
  },
}

export const telemetryQueryContract: Contract<TelemetryPorts> = {
  name: 'telemetry.query',
  cases: {
    async 'gives back every field, and absent ones as absent'(telemetry) {
      await telemetry.save([FULL, aTelemetryEvent('e2')])
      same(await telemetry.query(ALL), { events: [FULL, aTelemetryEvent('e2')], total: 2 }, 'found')
    },
    async 'gives back events that were saved one by one'(telemetry) {
      await telemetry.save([FULL])
      await telemetry.save([aTelemetryEvent('e2')])
      await conflicts(telemetry.save([aTelemetryEvent('e2')]), 'one that is there')
      same(await telemetry.query(ALL), { events: [FULL, aTelemetryEvent('e2')], total: 2 }, 'found')
    },
    async 'is empty at first'(telemetry) {
      await telemetry.save([])
      same(await telemetry.query(ALL), { events: [], total: 0 }, 'found')
    },
    async 'gives newest first, from an offset, with the total'(telemetry) {
      await telemetry.save([2, 5, 1, 4, 3].map((index) => aTelemetryEvent(`e${index}`, { timestamp: at(index) })))
      same(await found(telemetry, { limit: 2 }), [['e5', 'e4'], 5], 'the first')
      same(await found(telemetry, { limit: 3, offset: 1 }), [['e4', 'e3', 'e2'], 5], 'but for the newest')
      same(await found(telemetry, { limit: 2, offset: 5 }), [[], 5], 'beyond the last')
      await telemetry.save(['e7', 'e6'].map((id) => aTelemetryEvent(id, { timestamp: at(5) })))
      same(await found(telemetry, { limit: 3 }), [['e7', 'e6', 'e5'], 7], 'of one age')
    },
    async 'asks by event, user, tenant and session, alone and together'(telemetry) {
      await telemetry.save([
        FULL,
        aTelemetryEvent('e2', { userId: 'u1', tenantId: 't2' }),
        aTelemetryEvent('e3', { event: FULL.event, userId: 'u2', tenantId: 't1', sessionId: 's2' }),
        aTelemetryEvent('e4'),
      ])
      same(await found(telemetry, { event: FULL.event }), [['e1', 'e3'], 2], 'event')
      same(await found(telemetry, { userId: 'u1' }), [['e1', 'e2'], 2], 'user')
      same(await found(telemetry, { tenantId: 't1' }), [['e1', 'e3'], 2], 'tenant')
      same(await found(telemetry, { sessionId: 's2' }), [['e3'], 1], 'session')
      same(await found(telemetry, { userId: 'u1', tenantId: 't2' }), [['e2'], 1], 'user and tenant')
      const { event, userId, tenantId, sessionId } = FULL
      same(await found(telemetry, { event, userId, tenantId, sessionId }), [['e1'], 1], 'all of them')
      same(await found(telemetry, { event, userId, tenantId, sessionId: 's2' }), [[], 0], 'no such together')
      for (const text of ['', '%', 'U1', 'u', 'null']) same(await found(telemetry, { userId: text }), [[], 0], text)
    },
    async 'filters by time, from one instant until before another'(telemetry) {
      await telemetry.save(
        [1, 2, 3, 4].map((ms) => aTelemetryEvent(`e${ms}`, { timestamp: at(ms), userId: `u${ms % 2}` })),
      )
      same(await found(telemetry, { from: at(2) }), [['e4', 'e3', 'e2'], 3], 'from')
      same(await found(telemetry, { to: at(2) }), [['e1'], 1], 'to')
      same(await found(telemetry, { from: at(2), to: at(4) }), [['e3', 'e2'], 2], 'between')
      same(await found(telemetry, { from: at(2), to: at(4), userId: 'u1' }), [['e3'], 1], 'of a user')
      same(await found(telemetry, { from: at(4), to: at(2) }), [[], 0], 'the wrong way round')
    },
    async 'saves all or none, hundreds at once'(telemetry) {
      await telemetry.save([aTelemetryEvent('e1')])
      await conflicts(telemetry.save([aTelemetryEvent('e2'), aTelemetryEvent('e1')]), 'one that is there')
      same((await telemetry.query(ALL)).total, 1, 'what is there')
      const data = { text: 'x'.repeat(5000) }
      await telemetry.save(Array.from({ length: 300 }, (_, index) => aTelemetryEvent(`n${index}`, { data })))
      same((await telemetry.query(ALL)).total, 301, 'hundreds')
    },
    async 'deletes only the events of the user'(telemetry) {
      await telemetry.save([FULL, aTelemetryEvent('e2', { userId: 'u2' }), aTelemetryEvent('e3')])
      await telemetry.deleteForUser('u1')
      same(await found(telemetry, {}), [['e3', 'e2'], 2], 'left')
    },
    async 'keeps unusual texts as they are'(telemetry) {
      for (const [index, text] of UNUSUAL_TEXTS.entries()) {
        const texts = { event: text, userId: text, tenantId: text, sessionId: text, ip: text, userAgent: text }
        const event = aTelemetryEvent(`e${index}`, { ...texts, data: { text, [`k${text}`]: [text] } })
        await telemetry.save([event])
        const query = { event: text, userId: text, tenantId: text, sessionId: text }
        same(await telemetry.query({ ...ALL, ...query }), { events: [event], total: 1 }, 'found')
      }
    },
    async 'returns copies, so that a changed copy changes no stored record'(telemetry) {
      const data = { page: '/' }
      await telemetry.save([aTelemetryEvent('e1', { data })])
      data.page = 'mine'
      const [event] = (await telemetry.query(ALL)).events
      event?.timestamp.setTime(0)
      Reflect.set(Object(event?.data), 'page', 'mine')
      same((await telemetry.query(ALL)).events, [aTelemetryEvent('e1', { data: { page: '/' } })], 'after changes')
    },
  },
}

export const telemetryCountByDayContract: Contract<TelemetryPorts> = {
  name: 'telemetry.countByDay',
  cases: {
    async 'counts by event and UTC day, in their order'(telemetry) {
      const instants = ['2030-01-01T23:59:59.999Z', '2030-01-02T00:00:00.000Z', '2030-01-02T23:30:00.000Z']
      const events = ['a', 'b', 'other'].flatMap((event) =>
        instants.map((instant) => aTelemetryEvent(event + instant, { event, timestamp: new Date(instant) })),
      )
      await telemetry.save([...events, aTelemetryEvent('e1', { event: 'b', timestamp: new Date(instants[0] ?? '') })])
      const query = { from: new Date('2029-12-31T00:00:00Z'), to: new Date('2030-02-01T00:00:00Z') }
      const counted = [
        { day: '2030-01-01', event: 'a', count: 1 },
        { day: '2030-01-01', event: 'b', count: 2 },
        { day: '2030-01-02', event: 'a', count: 2 },
        { day: '2030-01-02', event: 'b', count: 2 },
      ]
      same(await telemetry.countByDay({ ...query, events: ['b', 'a', 'nobody’s'] }), counted, 'two names')
      same(await telemetry.countByDay({ ...query, events: [] }), [], 'no name')
    },
    async 'counts from one instant on until before another'(telemetry) {
      await telemetry.save([1, 2, 3].map((ms) => aTelemetryEvent(`e${ms}`, { timestamp: at(ms) })))
      const counted = await telemetry.countByDay({ events: ['page.viewed'], from: at(1), to: at(3) })
      same(counted, [{ day: '2030-01-02', event: 'page.viewed', count: 2 }], 'between')
      same(await telemetry.countByDay({ events: ['page.viewed'], from: at(4), to: at(DAY) }), [], 'after')
    },
  },
}

export const telemetryDeleteBeforeContract: Contract<TelemetryPorts> = {
  name: 'telemetry.deleteBefore',
  cases: {
    async 'deletes what was recorded before the instant, and counts it'(telemetry) {
      await telemetry.save([1, 2, 3].map((ms) => aTelemetryEvent(`e${ms}`, { timestamp: at(ms) })))
      same(await telemetry.deleteBefore(at(3)), 2, 'deleted')
      same(await telemetry.deleteBefore(at(3)), 0, 'deleted again')
      same(await found(telemetry, {}), [['e3'], 1], 'left')
    },
    async 'deletes at most as many as it is told, the oldest first'(telemetry) {
      await telemetry.save([3, 1, 4, 2, 5].map((ms) => aTelemetryEvent(`e${ms}`, { timestamp: at(ms) })))
      same(await telemetry.deleteBefore(at(5), 3), 3, 'deleted')
      same(await found(telemetry, {}), [['e5', 'e4'], 2], 'left')
      same(await telemetry.deleteBefore(at(5), 3), 1, 'deleted again')
      same(await telemetry.deleteBefore(at(5), 3), 0, 'nothing is left before')
    },
  },
}
