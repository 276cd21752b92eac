import { randomId } from '../../../foundations/crypto/random.ts'
import type { FeatureRecord, RecordOwner, RecordReplacement, RecordStore } from '../../../ports/records.ts'
import { isObject } from '../../options/unknown-option.ts'
import type { FeatureGiven } from '../feature.ts'
import type { FeatureDefinition } from '../feature-definition.ts'
import { ownName } from '../own-name.ts'
import type { FeatureRecords } from './feature-services.ts'

/** Creates the service `records`, which keeps the feature's records apart from those of other features. */
export function createRecords(
  { name, records: kinds = [] }: FeatureDefinition,
  given: () => FeatureGiven,
): FeatureRecords {
  const store = (): RecordStore => {
    const { records } = given()
    // The feature declares no kinds of records: `problems` refuses a feature that declares some if there is no store.
    if (records === undefined)
      throw new TypeError(`the feature ${name} keeps no records: declare their kinds in \`records\``)
    return records
  }
  const kindOf = (kind: string): string => {
    if (!kinds.includes(kind))
      throw new TypeError(`the feature ${name} lacks the record kind ${kind}: add it to \`records\``)
    return ownName(name, kind)
  }
  const shown = (record: FeatureRecord | null): FeatureRecord | null => {
    if (record === null || (record.expiresAt !== undefined && record.expiresAt <= given().now())) return null
    return localRecord(record, name)
  }
  return {
    async insert(kind, { id = randomId(), ...rest }) {
      assertKey('id', id)
      assertSound(rest)
      const record = { ...rest, kind: kindOf(kind), id, version: 1, createdAt: given().now() }
      await store().insert(record)
      return localRecord(record, name)
    },
    find: async (kind, id, owner) => shown(await store().find(kindOf(kind), id, sole(owner))),
    async findByLookup(kind, lookup) {
      assertKey('lookup', lookup)
      return shown(await store().findByLookup(kindOf(kind), lookup))
    },
    async replaceIf({ kind, id, version }, replacement, owner) {
      assertSound(replacement)
      return store().replaceIf(kindOf(kind), id, version, replacement, sole(owner), given().now())
    },
    takeOnce: async (kind, id, owner) => shown(await store().takeOnce(kindOf(kind), id, sole(owner), given().now())),
    async list(kind, owner, page) {
      const { records, total } = await store().list(kindOf(kind), sole(owner), page, given().now())
      return { records: records.map((record) => localRecord(record, name)), total }
    },
    async deleteForUser(userId, some = kinds) {
      assertKey('userId', userId)
      return store().deleteForUser(userId, some.map(kindOf))
    },
  }
}

/** Returns the record with its local kind, without the feature's name. */
function localRecord(record: FeatureRecord, name: string): FeatureRecord {
  return { ...record, kind: record.kind.slice(name.length + 1) }
}

/**
 * Returns the owner. Throws a TypeError unless it names one user or one tenant: a store that reads an owner without an id could return records of
 * other users (R25).
 */
function sole(owner: RecordOwner | null): RecordOwner | null {
  if (owner === null) return null
  const ids = isObject(owner) ? [owner.userId, owner.tenantId].filter((id) => id !== undefined) : []
  if (ids.length === 1 && isId(ids[0])) return owner
  throw new TypeError('the owner of a record must be { userId } or { tenantId }, or null for the records of all owners')
}

function assertSound({ data, expiresAt, lookup, userId, tenantId }: RecordReplacement): void {
  if (!isObject(data)) throw new TypeError('the `data` of a record must be an object')
  if (expiresAt !== undefined && !(expiresAt instanceof Date && !Number.isNaN(expiresAt.getTime())))
    throw new TypeError('`expiresAt` of a record must be a valid Date')
  for (const [key, value] of Object.entries({ lookup, userId, tenantId }))
    if (value !== undefined) assertKey(key, value)
}

function assertKey(key: string, value: unknown): void {
  if (!isId(value)) throw new TypeError(`\`${key}\` of a record must be a text that isn't empty`)
}

function isId(value: unknown): boolean {
  return typeof value === 'string' && value !== ''
}
