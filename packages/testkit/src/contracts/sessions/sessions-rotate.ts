import { same } from '../../check.ts'
import type { Contract } from '../../contract.ts'
import { inParallel } from '../in-parallel.ts'
import { at, MINUTE, T0 } from '../instants.ts'
import { aSession } from '../record-fixtures.ts'
import { type SessionPorts, withSessions } from './sessions.ts'

const GRACE = 30_000
const ROTATION = { handle: 's1', counter: 0, now: at(1000), graceMs: GRACE, expiresAt: at(11 * MINUTE) }
const ROTATED = aSession('s1', { counter: 1, rotatedAt: at(1000), expiresAt: at(11 * MINUTE), lastActiveAt: at(1000) })

export const sessionsRotateContract: Contract<SessionPorts> = {
  name: 'sessions.rotate',
  cases: {
    async 'raises the counter and slides the expiry at the first rotation'(ports) {
      const sessions = await withSessions(ports, aSession('s1'), aSession('s2'))
      same(await sessions.rotate(ROTATION), ROTATED, 'the row it gives')
      same(await sessions.get('s1'), ROTATED, 'the row it wrote')
      same(await sessions.get('s2'), aSession('s2'), 'another session')
    },
    async 'only slides within the grace of the last rotation'(ports) {
      const sessions = await withSessions(ports, aSession('s1'))
      await sessions.rotate(ROTATION)
      const now = at(1000 + GRACE - 1)
      const slid = { ...ROTATED, expiresAt: at(12 * MINUTE), lastActiveAt: now }
      same(await sessions.rotate({ ...ROTATION, counter: 1, now, expiresAt: at(12 * MINUTE) }), slid, 'the row')
      same(await sessions.get('s1'), slid, 'the row it wrote')
    },
    async 'raises the counter again when the last rotation is exactly a grace old'(ports) {
      const sessions = await withSessions(ports, aSession('s1'))
      await sessions.rotate(ROTATION)
      const now = at(1000 + GRACE)
      const again = await sessions.rotate({ ...ROTATION, counter: 1, now })
      same(again, { ...ROTATED, counter: 2, rotatedAt: now, lastActiveAt: now }, 'the row')
    },
    async 'raises the counter every time without a grace'(ports) {
      const sessions = await withSessions(ports, aSession('s1'))
      for (let counter = 0; counter < 5; counter++) {
        same((await sessions.rotate({ ...ROTATION, counter, graceMs: 0 }))?.counter, counter + 1, 'at one instant')
      }
      const behind = await sessions.rotate({ ...ROTATION, counter: 5, graceMs: 0, now: at(0) })
      same(behind?.counter, 6, 'by a clock that is behind')
    },
    async 'raises nothing by a clock that is behind the last rotation'(ports) {
      const sessions = await withSessions(ports, aSession('s1'))
      await sessions.rotate({ ...ROTATION, now: at(5000) })
      const row = await sessions.rotate({ ...ROTATION, counter: 1, now: at(4000) })
      same([row?.counter, row?.rotatedAt], [1, at(5000)], 'counter and rotation')
    },
    async 'never slides beyond the absolute expiry'(ports) {
      const sessions = await withSessions(ports, aSession('s1'))
      const beyond = await sessions.rotate({ ...ROTATION, expiresAt: at(60 * MINUTE + 1) })
      same(beyond?.expiresAt, at(60 * MINUTE), 'beyond')
      const exactly = await sessions.rotate({ ...ROTATION, counter: 1, expiresAt: at(60 * MINUTE) })
      same(exactly?.expiresAt, at(60 * MINUTE), 'exactly')
    },
    async 'matches only the counter of the row'(ports) {
      const sessions = await withSessions(ports, aSession('s1', { counter: 5, rotatedAt: at(-MINUTE) }))
      for (const counter of [4, 6, 0, -1])
        same(await sessions.rotate({ ...ROTATION, counter }), null, `counter ${counter}`)
      same(await sessions.get('s1'), aSession('s1', { counter: 5, rotatedAt: at(-MINUTE) }), 'the row')
      same((await sessions.rotate({ ...ROTATION, counter: 5 }))?.counter, 6, 'the right one')
    },
    async 'matches no session that is expired at that instant'(ports) {
      const sessions = await withSessions(ports, aSession('s1', { expiresAt: at(1000) }))
      same(await sessions.rotate({ ...ROTATION, now: at(1000) }), null, 'at the instant')
      same(await sessions.get('s1'), aSession('s1', { expiresAt: at(1000) }), 'the row')
      same((await sessions.rotate({ ...ROTATION, now: at(999) }))?.counter, 1, 'just before')
    },
    async 'gives null for no session'(ports) {
      const sessions = await withSessions(ports, aSession('s1'))
      same(await sessions.rotate({ ...ROTATION, handle: 'none' }), null, 'none')
      await sessions.revoke('s1')
      same(await sessions.rotate(ROTATION), null, 'revoked')
    },
    async 'R01 lets one of 20 parallel rotations of one counter match'(ports) {
      const sessions = await withSessions(ports, aSession('s1'))
      const rows = await inParallel(20, () => sessions.rotate({ ...ROTATION, graceMs: GRACE }))
      same(rows.filter((row) => row !== null).length, 1, 'matches with a grace')
      same((await sessions.get('s1'))?.counter, 1, 'the counter')
    },
    async 'lets all of 20 parallel refreshes within the grace match, and raises nothing'(ports) {
      const sessions = await withSessions(ports, aSession('s1', { rotatedAt: T0 }))
      const rows = await inParallel(20, () => sessions.rotate(ROTATION))
      same(
        rows.map((row) => row?.counter),
        rows.map(() => 0),
        'the counters',
      )
    },
  },
}
