import { ConflictError } from '../../ports/conflict-error.ts'
import type { FeatureRecord, RecordOwner, RecordStore } from '../../ports/records.ts'
import { copyRecord } from './copy-record.ts'
import { removeInSteps } from './hub/in-steps.ts'
import { newestFirst, pageOf } from './page-of.ts'

export function memoryRecords(): RecordStore {
  const records = new Map<string, FeatureRecord>()

  function owned(kind: string, id: string, owner: RecordOwner | null): FeatureRecord | undefined {
    const record = records.get(keyOf({ kind, id }))
    return record !== undefined && isOwnedBy(record, owner) ? record : undefined
  }

  /** Deletes another record with this lookup if it has expired. Throws ConflictError if it hasn't. */
  function freeLookup({ kind, id, lookup }: Pick<FeatureRecord, 'kind' | 'id' | 'lookup'>, now: Date): void {
    if (lookup === undefined) return
    const other = [...records.values()].find((one) => one.kind === kind && one.lookup === lookup && one.id !== id)
    if (other === undefined) return
    if (!isExpired(other, now)) throw new ConflictError('A record of this kind with this lookup already exists')
    records.delete(keyOf(other))
  }

  function removeWhere(isGone: (record: FeatureRecord) => boolean): number {
    const gone = [...records.values()].filter(isGone)
    for (const record of gone) records.delete(keyOf(record))
    return gone.length
  }

  return {
    async insert(record) {
      const { createdAt } = record
      const earlier = records.get(keyOf(record))
      if (earlier !== undefined && !isExpired(earlier, createdAt))
        throw new ConflictError('A record of this kind with this id already exists')
      freeLookup(record, createdAt)
      records.set(keyOf(record), copyRecord(record))
    },
    async find(kind, id, owner) {
      const record = owned(kind, id, owner)
      return record === undefined ? null : copyRecord(record)
    },
    async findByLookup(kind, lookup) {
      const record = [...records.values()].find((one) => one.kind === kind && one.lookup === lookup)
      return record === undefined ? null : copyRecord(record)
    },
    async replaceIf(kind, id, version, replacement, owner, now) {
      const record = owned(kind, id, owner)
      if (record === undefined || record.version !== version || isExpired(record, now)) return false
      const { lookup } = replacement
      freeLookup({ kind, id, ...(lookup !== undefined && { lookup }) }, now)
      const { createdAt } = record
      records.set(keyOf(record), { ...copyRecord(replacement), kind, id, createdAt, version: version + 1 })
      return true
    },
    async takeOnce(kind, id, owner, now) {
      const record = owned(kind, id, owner)
      if (record === undefined || isExpired(record, now)) return null
      records.delete(keyOf(record))
      return copyRecord(record)
    },
    async list(kind, owner, query, now) {
      const found = [...records.values()]
        .filter((record) => record.kind === kind && isOwnedBy(record, owner) && !isExpired(record, now))
        .toSorted(newestFirst(({ createdAt, id }) => [createdAt, id]))
      return { records: pageOf(found, query).map(copyRecord), total: found.length }
    },
    async deleteForUser(userId, kinds) {
      return removeWhere((record) => record.userId === userId && (kinds?.includes(record.kind) ?? true))
    },
    async deleteForTenant(tenantId) {
      return removeWhere((record) => record.tenantId === tenantId)
    },
    async deleteExpired(now) {
      const remove = (record: FeatureRecord) => records.delete(keyOf(record))
      return removeInSteps(records.values(), (record) => isExpired(record, now), remove)
    },
  }
}

function keyOf({ kind, id }: Pick<FeatureRecord, 'kind' | 'id'>): string {
  return JSON.stringify([kind, id])
}

function isOwnedBy({ userId, tenantId }: FeatureRecord, owner: RecordOwner | null): boolean {
  if (owner === null) return true
  return owner.userId === undefined ? tenantId === owner.tenantId : userId === owner.userId
}

function isExpired({ expiresAt }: FeatureRecord, now: Date): boolean {
  return expiresAt !== undefined && expiresAt <= now
}
