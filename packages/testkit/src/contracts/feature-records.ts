import type { FeatureRecord, RecordStore } from '@sallyport/core/ports'
import { conflicts, same } from '../check.ts'
import type { Contract } from '../contract.ts'
import { inParallel } from './in-parallel.ts'
import { at } from './instants.ts'
import { aFeatureRecord } from './record-fixtures.ts'
import { UNUSUAL_TEXTS } from './users/unusual-texts.ts'

interface RecordPorts {
  readonly records: RecordStore
}

const KIND = 'badge:card'
const PAGE = { page: 1, limit: 10 }
const FULL: Required<FeatureRecord> = {
  kind: KIND,
  id: 'r1',
  userId: 'u1',
  tenantId: 't1',
  lookup: 'Hash_-1',
  data: { name: "Ada's card 🗝", uses: 3, nested: { list: [1, 'two', null, true] } },
  version: 1,
  expiresAt: at(9),
  createdAt: at(7),
}

async function idsOf(records: RecordStore, ...asked: Parameters<RecordStore['list']>): Promise<readonly string[]> {
  return (await records.list(...asked)).records.map(({ id }) => id)
}

export const recordsContract: Contract<RecordPorts> = {
  name: 'records',
  cases: {
    async 'returns every field, dates to the millisecond'({ records }) {
      await records.insert(FULL)
      same(await records.find(KIND, 'r1', null), FULL, 'found')
      same(await records.findByLookup(KIND, 'Hash_-1'), FULL, 'found by lookup')
      same(await records.list(KIND, null, PAGE, at(8)), { records: [FULL], total: 1 }, 'listed')
    },
    async 'returns an absent field as absent, and null for an unknown record'({ records }) {
      await records.insert(aFeatureRecord('r1'))
      same(await records.find(KIND, 'r1', null), aFeatureRecord('r1'), 'found')
      for (const id of ['', 'r2', 'R1', '%']) same(await records.find(KIND, id, null), null, id)
      same(await records.find('badge:other', 'r1', null), null, 'of another kind')
      same(await records.findByLookup(KIND, 'r1'), null, 'without a lookup')
    },
    async 'refuses an id and a lookup that the kind has'({ records }) {
      await records.insert(FULL)
      await conflicts(records.insert(aFeatureRecord('r1')), 'the id')
      await conflicts(records.insert(aFeatureRecord('r2', { lookup: 'Hash_-1' })), 'the lookup')
      await records.insert({ ...FULL, kind: 'badge:other' })
      for (const id of ['r2', 'r3']) await records.insert(aFeatureRecord(id))
      same((await records.list(KIND, null, PAGE, at(8))).total, 3, 'records without a lookup')
    },
    async 'lets one of 50 parallel inserts of a lookup win'({ records }) {
      const outcomes = await inParallel(50, (index) =>
        records.insert(aFeatureRecord(`r${index}`, { lookup: 'same' })).then(
          () => 'inserted',
          (error: Error) => error.name,
        ),
      )
      same(outcomes.filter((outcome) => outcome === 'inserted').length, 1, 'inserted')
      same(outcomes.filter((outcome) => outcome === 'ConflictError').length, 49, 'refused')
    },
    async 'R25 finds, replaces and takes only what the owner has'({ records }) {
      await records.insert(FULL)
      await records.insert(aFeatureRecord('r2'))
      for (const owner of [{ userId: 'u2' }, { userId: 't1' }, { userId: '' }, { tenantId: 'u1' }]) {
        same(await records.find(KIND, 'r1', owner), null, 'found')
        same(await records.replaceIf(KIND, 'r1', 1, { data: {} }, owner, at(8)), false, 'replaced')
        same(await records.takeOnce(KIND, 'r1', owner, at(8)), null, 'taken')
        same(await idsOf(records, KIND, owner, PAGE, at(8)), [], 'listed')
      }
      for (const owner of [{ userId: 'u1' }, { tenantId: 't1' }])
        same(await records.find(KIND, 'r2', owner), null, 'a record without an owner')
      await records.insert(aFeatureRecord('r3', { tenantId: 't3' }))
      same(await records.find(KIND, 'r3', { userId: 't3' }), null, 'a tenant’s record for a user')
      for (const owner of [{ userId: 'u1' }, { tenantId: 't1' }]) {
        same(await records.find(KIND, 'r1', owner), FULL, 'by its owner')
        same(await idsOf(records, KIND, owner, PAGE, at(8)), ['r1'], 'listed for its owner')
      }
      same(await records.takeOnce(KIND, 'r1', { userId: 'u1' }, at(8)), FULL, 'taken by its owner')
    },
    async 'replaces a record of this version, and removes absent fields'({ records }) {
      await records.insert(FULL)
      same(await records.replaceIf(KIND, 'r1', 2, { data: {} }, null, at(8)), false, 'another version')
      same(await records.replaceIf(KIND, 'r2', 1, { data: {} }, null, at(8)), false, 'an unknown record')
      same(await records.replaceIf(KIND, 'r1', 1, { data: { uses: 4 }, lookup: 'new' }, null, at(8)), true, 'replaced')
      const replaced = { kind: KIND, id: 'r1', data: { uses: 4 }, lookup: 'new', version: 2, createdAt: at(7) }
      same(await records.find(KIND, 'r1', null), replaced, 'after the replacement')
      same(await records.findByLookup(KIND, 'Hash_-1'), null, 'by the former lookup')
      same(await records.replaceIf(KIND, 'r1', 1, { data: {} }, null, at(8)), false, 'the former version')
    },
    async 'R25 a replacement may give a record to another owner, and is then theirs alone'({ records }) {
      await records.insert(aFeatureRecord('r1', { userId: 'u1' }))
      same(
        await records.replaceIf(KIND, 'r1', 1, { userId: 'u2', data: {} }, { userId: 'u1' }, at(8)),
        true,
        'given away',
      )
      same(
        await records.replaceIf(KIND, 'r1', 2, { userId: 'u1', data: {} }, { userId: 'u1' }, at(8)),
        false,
        'taken back',
      )
      same((await records.find(KIND, 'r1', { userId: 'u2' }))?.version, 2, 'of the other')
    },
    async 'refuses a replacement by a lookup that another record has'({ records }) {
      await records.insert(FULL)
      await records.insert(aFeatureRecord('r2'))
      await conflicts(records.replaceIf(KIND, 'r2', 1, { data: {}, lookup: 'Hash_-1' }, null, at(8)), 'taken')
      same(await records.find(KIND, 'r2', null), aFeatureRecord('r2'), 'unchanged')
      same(await records.replaceIf(KIND, 'r1', 1, { data: {}, lookup: 'Hash_-1' }, null, at(8)), true, 'its own lookup')
    },
    async 'lets one of 50 parallel replacements of a version win'({ records }) {
      await records.insert(FULL)
      const outcomes = await inParallel(50, (index) =>
        records.replaceIf(KIND, 'r1', 1, { data: { index } }, null, at(8)),
      )
      same(outcomes.filter(Boolean).length, 1, 'replaced')
      same((await records.find(KIND, 'r1', null))?.version, 2, 'version')
    },
    async 'R01 gives a record to one of 50 parallel calls'({ records }) {
      await records.insert(FULL)
      const outcomes = await inParallel(50, () => records.takeOnce(KIND, 'r1', null, at(8)))
      same(
        outcomes.filter((outcome) => outcome !== null),
        [FULL],
        'taken',
      )
      same(await records.find(KIND, 'r1', null), null, 'left')
    },
    async 'keeps an expired record from being taken and listed, until it is cleaned up'({ records }) {
      await records.insert(FULL)
      await records.insert(aFeatureRecord('r2', { expiresAt: at(10) }))
      await records.insert(aFeatureRecord('r3'))
      same(await records.takeOnce(KIND, 'r1', null, at(9)), null, 'taken at its expiry')
      same(await idsOf(records, KIND, null, PAGE, at(9)), ['r3', 'r2'], 'listed')
      same(await records.find(KIND, 'r1', null), FULL, 'found')
      same(await records.deleteExpired(at(9)), 1, 'cleaned up')
      same(await records.deleteExpired(at(9)), 0, 'again')
      same(await records.find(KIND, 'r1', null), null, 'left')
    },
    async 'stores a record over an expired one with its id or its lookup'({ records }) {
      await records.insert(FULL)
      await conflicts(records.insert(aFeatureRecord('r1', { createdAt: at(8) })), 'before the expiry')
      const next = aFeatureRecord('r1', { createdAt: at(9), data: { next: true } })
      await records.insert(next)
      same(await records.find(KIND, 'r1', null), next, 'after the expiry')
      same(await records.findByLookup(KIND, 'Hash_-1'), null, 'the former lookup')
      await records.insert({ ...FULL, id: 'r2' })
      const other = aFeatureRecord('r3', { createdAt: at(9), lookup: 'Hash_-1' })
      await records.insert(other)
      same(await records.findByLookup(KIND, 'Hash_-1'), other, 'by the lookup of an expired record')
      same(await records.find(KIND, 'r2', null), null, 'the expired record')
      await records.insert({ ...FULL, id: 'r4', lookup: 'l4' })
      const both = aFeatureRecord('r4', { createdAt: at(9), lookup: 'Hash_-1' })
      await conflicts(records.insert(both), 'an expired id with a lookup that is in use')
      same(await records.findByLookup(KIND, 'Hash_-1'), other, 'in use')
    },
    async 'lets one of 50 parallel inserts over an expired record win'({ records }) {
      await records.insert(FULL)
      const outcomes = await inParallel(50, (index) =>
        records.insert(aFeatureRecord('r1', { createdAt: at(9), data: { index }, lookup: 'Hash_-1' })).then(
          () => 'inserted',
          (error: Error) => error.name,
        ),
      )
      same(outcomes.filter((outcome) => outcome === 'inserted').length, 1, 'inserted')
      same(outcomes.filter((outcome) => outcome === 'ConflictError').length, 49, 'refused')
    },
    async 'replaces no expired record, and takes the lookup of one'({ records }) {
      await records.insert(FULL)
      same(await records.replaceIf(KIND, 'r1', 1, { data: {} }, null, at(9)), false, 'an expired record')
      await records.insert(aFeatureRecord('r2'))
      const replacement = { data: { taken: true }, lookup: 'Hash_-1' }
      await conflicts(records.replaceIf(KIND, 'r2', 1, replacement, null, at(8)), 'before the expiry')
      same(await records.replaceIf(KIND, 'r2', 1, replacement, null, at(9)), true, 'after the expiry')
      same((await records.findByLookup(KIND, 'Hash_-1'))?.id, 'r2', 'by the lookup')
    },
    async 'lists a kind newest first, page by page'({ records }) {
      for (const [id, minute] of [
        ['a', 2],
        ['b', 2],
        ['c', 3],
        ['d', 1],
      ] as const)
        await records.insert(aFeatureRecord(id, { createdAt: at(minute) }))
      await records.insert(aFeatureRecord('e', { kind: 'badge:other' }))
      const pages = [1, 2, 3].map((page) => records.list(KIND, null, { page, limit: 3 }, at(0)))
      const found = (await Promise.all(pages)).map((page) => [page.records.map(({ id }) => id), page.total])
      const expected = [
        [['c', 'b', 'a'], 4],
        [['d'], 4],
        [[], 4],
      ]
      same(found, expected, 'pages')
    },
    async 'deletes the records of a user and of a tenant, and counts them'({ records }) {
      for (const id of ['a', 'b']) await records.insert(aFeatureRecord(id, { userId: 'u1' }))
      await records.insert(aFeatureRecord('c', { kind: 'badge:other', userId: 'u1' }))
      await records.insert(aFeatureRecord('d', { tenantId: 'u1' }))
      await records.insert(aFeatureRecord('e'))
      same(await records.deleteForUser('u1', []), 0, 'of no kind')
      same(await records.deleteForUser('u1', ['badge:other']), 1, 'of one kind')
      same(await records.deleteForUser('u1'), 2, 'of every kind')
      same(await records.deleteForTenant('u1'), 1, 'of the tenant')
      same([await records.deleteForUser('u1'), await records.deleteForTenant('u1')], [0, 0], 'again')
      same(await idsOf(records, KIND, null, PAGE, at(0)), ['e'], 'left')
    },
    async 'keeps unusual texts as they are, and apart'({ records }) {
      const unusual = UNUSUAL_TEXTS.map((text) => aFeatureRecord(text, { lookup: text, data: { [`x${text}`]: text } }))
      for (const record of unusual) await records.insert(record)
      for (const record of unusual) {
        same(await records.find(KIND, record.id, null), record, 'found')
        same(await records.findByLookup(KIND, record.id), record, 'found by lookup')
      }
    },
    async 'returns copies, so that a changed copy changes no stored record'({ records }) {
      await records.insert(FULL)
      const found = await records.find(KIND, 'r1', null)
      found?.createdAt.setTime(0)
      if (found !== null) Reflect.set(found.data, 'uses', 99)
      same(await records.find(KIND, 'r1', null), FULL, 'after changes')
    },
  },
}
