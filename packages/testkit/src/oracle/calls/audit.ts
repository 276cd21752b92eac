import type { AuditRow, AuditStore } from '@sallyport/core/ports'
import { constantFrom, oneof, record } from 'fast-check'
import { at } from '../../contracts/instants.ts'
import { callsOf, type Naming } from '../call.ts'
import type { StoreCalls } from '../store-calls.ts'

const call = callsOf<AuditStore>()
const id = constantFrom('a', 'b', 'c')
const userId = constantFrom('u1', 'u2')
const places = constantFrom<readonly number[]>([2], [2, 3], [3], [3, 4])

function aRow(id: string, place: number, named: Naming): AuditRow {
  const row = { id: named(`${id}${place}`), timestamp: at(place), event: 'a', details: '{}' }
  return {
    ...row,
    sequence: named.lastSequence + place,
    previousMac: `mac ${place - 1}`,
    mac: named(`mac ${id}${place}`),
  }
}

const append = (id: string, places: readonly number[]) =>
  call('append', (named) => [places.map((place) => aRow(id, place, named))])

export const auditCalls: StoreCalls = {
  // Appends a row before the history, so that `head` never returns a row of another history.
  before: [append('first', [1])],
  call: oneof(
    { arbitrary: record({ id, places }).map(({ id, places }) => append(id, places)), weight: 3 },
    { arbitrary: constantFrom(call('head', () => [])), weight: 1 },
    { arbitrary: constantFrom(call('read', (named) => [{ after: named.lastSequence, limit: 10 }])), weight: 1 },
    {
      arbitrary: record({ userId, id }).map(({ userId, id }) => call('keepKey', (named) => [named(userId), id])),
      weight: 1,
    },
    { arbitrary: userId.map((userId) => call('dropKey', (named) => [named(userId)])), weight: 1 },
    { arbitrary: userId.map((userId) => call('keysOf', (named) => [[named(userId)]])), weight: 1 },
  ),
}
