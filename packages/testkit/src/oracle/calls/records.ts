import type { RecordStore } from '@sallyport/core/ports'
import { constantFrom, oneof, record } from 'fast-check'
import { at } from '../../contracts/instants.ts'
import { aFeatureRecord } from '../../contracts/record-fixtures.ts'
import { callsOf } from '../call.ts'
import type { StoreCalls } from '../store-calls.ts'

const KIND = 'badge:card'

const call = callsOf<RecordStore>()
const id = constantFrom('r1', 'r2')
const lookup = constantFrom('l1', 'l2')
const userId = constantFrom('u1', 'u2')
const version = constantFrom(1, 2)
/** All calls use one time, so that the order of calls doesn't decide whether a record has expired. */
const NOW = at(10)
const expiresAt = constantFrom(at(5), at(20))

export const recordsCalls: StoreCalls = {
  call: oneof(
    record({ id, lookup, userId, expiresAt }).map(({ id, lookup, userId, expiresAt }) =>
      call('insert', (named) => [
        aFeatureRecord(named(id), { lookup: named(lookup), userId: named(userId), expiresAt, createdAt: NOW }),
      ]),
    ),
    id.map((id) => call('find', (named) => [KIND, named(id), null])),
    lookup.map((lookup) => call('findByLookup', (named) => [KIND, named(lookup)])),
    record({ id, version, lookup, userId }).map(({ id, version, lookup, userId }) =>
      call('replaceIf', (named) => [
        KIND,
        named(id),
        version,
        { userId: named(userId), lookup: named(lookup), data: { version } },
        { userId: named(userId) },
        NOW,
      ]),
    ),
    record({ id, userId }).map(({ id, userId }) =>
      call('takeOnce', (named) => [KIND, named(id), { userId: named(userId) }, NOW]),
    ),
    userId.map((userId) => call('list', (named) => [KIND, { userId: named(userId) }, { page: 1, limit: 10 }, NOW])),
    record({ id, version, userId, other: userId }).map(({ id, version, userId, other }) =>
      call('replaceIf', (named) => [
        KIND,
        named(id),
        version,
        { userId: named(other), data: {} },
        { userId: named(userId) },
        NOW,
      ]),
    ),
    userId.map((userId) => ({ ...call('deleteForUser', (named) => [named(userId)]), isUncounted: true as const })),
    userId.map((userId) => ({ ...call('deleteForTenant', (named) => [named(userId)]), isUncounted: true as const })),
  ),
}
