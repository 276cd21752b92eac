import type { RecordStore } from '@sallyport/core/ports'
import { constantFrom, oneof, record } from 'fast-check'
import { at, T0 } from '../../contracts/instants.ts'
import { aFeatureRecord } from '../../contracts/record-fixtures.ts'
import { callsOf } from '../call.ts'
import type { StoreCalls } from '../store-calls.ts'

const KIND = 'badge:card'

const call = callsOf<RecordStore>()
const id = constantFrom('r1', 'r2')
const lookup = constantFrom('l1', 'l2')
const userId = constantFrom('u1', 'u2')
const version = constantFrom(1, 2)
const now = constantFrom(T0, at(10))

export const recordsCalls: StoreCalls = {
  call: oneof(
    record({ id, lookup, userId, createdAt: now }).map(({ id, lookup, userId, createdAt }) =>
      call('insert', (named) => [
        aFeatureRecord(named(id), { lookup: named(lookup), userId: named(userId), expiresAt: at(5), createdAt }),
      ]),
    ),
    id.map((id) => call('find', (named) => [KIND, named(id), null])),
    lookup.map((lookup) => call('findByLookup', (named) => [KIND, named(lookup)])),
    record({ id, version, lookup, userId, now }).map(({ id, version, lookup, userId, now }) =>
      call('replaceIf', (named) => [
        KIND,
        named(id),
        version,
        { userId: named(userId), lookup: named(lookup), data: { version } },
        { userId: named(userId) },
        now,
      ]),
    ),
    record({ id, userId, now }).map(({ id, userId, now }) =>
      call('takeOnce', (named) => [KIND, named(id), { userId: named(userId) }, now]),
    ),
    record({ userId, now }).map(({ userId, now }) =>
      call('list', (named) => [KIND, { userId: named(userId) }, { page: 1, limit: 10 }, now]),
    ),
    record({ id, version, userId, other: userId, now }).map(({ id, version, userId, other, now }) =>
      call('replaceIf', (named) => [
        KIND,
        named(id),
        version,
        { userId: named(other), data: {} },
        { userId: named(userId) },
        now,
      ]),
    ),
    userId.map((userId) => call('deleteForUser', (named) => [named(userId)])),
    userId.map((userId) => call('deleteForTenant', (named) => [named(userId)])),
  ),
}
