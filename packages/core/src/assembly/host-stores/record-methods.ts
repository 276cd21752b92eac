import type { FeatureRecord, RecordOwner } from '../../ports/records.ts'
import type { FieldsOf } from './record-fields.ts'
import { anything, count, flag, recordOrNull, recordPage } from './result-checks.ts'

const FEATURE_RECORD: FieldsOf<FeatureRecord> = {
  kind: 'string',
  id: 'string',
  userId: 'string?',
  tenantId: 'string?',
  lookup: 'string?',
  data: 'object',
  version: 'number',
  expiresAt: 'date?',
  createdAt: 'date',
}

/** Checks of the results that the methods of the store `records` return. */
export const RECORD_METHODS = {
  least: {
    insert: anything,
    find: recordOrNull(FEATURE_RECORD, isAsked),
    findByLookup: recordOrNull(
      FEATURE_RECORD,
      (record: FeatureRecord, kind: string, lookup: string) => record.kind === kind && record.lookup === lookup,
    ),
    replaceIf: flag,
    takeOnce: recordOrNull(FEATURE_RECORD, isAsked),
    list: recordPage(
      'records',
      FEATURE_RECORD,
      (record: FeatureRecord, kind: string, owner: RecordOwner | null) =>
        record.kind === kind && isOwnedBy(record, owner),
    ),
    deleteForUser: count,
    deleteForTenant: count,
    deleteExpired: count,
  },
  further: {},
}

function isAsked(record: FeatureRecord, kind: string, id: string, owner: RecordOwner | null): boolean {
  return record.kind === kind && record.id === id && isOwnedBy(record, owner)
}

function isOwnedBy({ userId, tenantId }: FeatureRecord, owner: RecordOwner | null): boolean {
  if (owner === null) return true
  return owner.userId === undefined ? tenantId === owner.tenantId : userId === owner.userId
}
