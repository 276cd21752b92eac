import type { RecordStore } from '@sallyport/core/ports'
import { later, now } from './records-of-text.ts'

/** Calls to every method of the store `records`. Each call passes the same text in every string argument. */
export const CALLS_OF_RECORDS = {
  insert: (records: RecordStore, text: string) =>
    records.insert({
      kind: text,
      id: text,
      userId: text,
      tenantId: text,
      lookup: text,
      data: { [text]: text },
      version: 1,
      expiresAt: later,
      createdAt: now,
    }),
  find: (records: RecordStore, text: string) => records.find(text, text, { tenantId: text }),
  findByLookup: (records: RecordStore, text: string) => records.findByLookup(text, text),
  replaceIf: (records: RecordStore, text: string) =>
    records.replaceIf(text, text, 1, { userId: text, lookup: text, data: { [text]: text } }, { userId: text }, now),
  list: (records: RecordStore, text: string) => records.list(text, { userId: text }, { page: 1, limit: 10 }, now),
  takeOnce: (records: RecordStore, text: string) => records.takeOnce(text, text, { userId: text }, now),
  deleteForUser: (records: RecordStore, text: string) => records.deleteForUser(text, [text, text]),
  deleteForTenant: (records: RecordStore, text: string) => records.deleteForTenant(text),
  deleteExpired: (records: RecordStore) => records.deleteExpired(now),
}
