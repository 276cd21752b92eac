import type { AuditRow, AuditStore } from '@sallyport/core/ports'
import { conflicts, same } from '../check.ts'
import type { Contract } from '../contract.ts'
import { inParallel } from './in-parallel.ts'
import { at } from './instants.ts'
import { UNUSUAL_TEXTS } from './users/unusual-texts.ts'

const FULL: Required<AuditRow> = {
  sequence: 1,
  id: 'e1',
  timestamp: at(7),
  event: 'identity.user.disabled',
  actorId: 'admin',
  subjectId: 'u1',
  tenantId: 't1',
  correlationId: 'c1',
  details: '{"text":"Ada’s \\"🗝\\"\\u0000","number":0.30000000000000004}',
  personal: 'v1.personal',
  origin: 'v1.origin',
  previousMac: '',
  mac: 'mac-1',
}

function aRow(sequence: number, fields: Partial<AuditRow> = {}): AuditRow {
  const macs = { previousMac: sequence === 1 ? '' : `mac-${sequence - 1}`, mac: `mac-${sequence}` }
  return { sequence, id: `e${sequence}`, timestamp: at(sequence), event: 'a', details: '{}', ...macs, ...fields }
}

async function listed(audit: AuditStore, filter: Partial<Parameters<AuditStore['list']>[0]>): Promise<unknown> {
  const { rows, total } = await audit.list({ page: 1, limit: 100, ...filter })
  return [rows.map(({ sequence }) => sequence), total]
}

/** Appends a row after the newest one. Tries again whenever a parallel call has taken the row's number. */
async function appendNext(audit: AuditStore, id: string): Promise<void> {
  for (;;) {
    const head = await audit.head()
    const row = { ...aRow((head?.sequence ?? 0) + 1), id, previousMac: head?.mac ?? '', mac: `mac of ${id}` }
    try {
      return await audit.append([row])
    } catch (error) {
      if (!(error instanceof Error && error.name === 'ConflictError')) throw error
    }
  }
}

export const auditContract: Contract<AuditStore> = {
  name: 'audit',
  cases: {
    async 'is empty at first'(audit) {
      same(await audit.head(), null, 'head')
      same(await listed(audit, {}), [[], 0], 'listed')
      same(await audit.read({ after: 0, limit: 10 }), [], 'read')
      await audit.append([])
    },
    async 'returns every field, and absent ones as absent'(audit) {
      await audit.append([FULL, aRow(2)])
      same(await audit.head(), aRow(2), 'head')
      same(await audit.list({ page: 1, limit: 10 }), { rows: [aRow(2), FULL], total: 2 }, 'listed')
      same(await audit.read({ after: 0, limit: 10 }), [FULL, aRow(2)], 'read')
    },
    async 'lists newest first by pages, and reads in ascending order'(audit) {
      await audit.append([1, 2, 3, 4, 5].map((sequence) => aRow(sequence)))
      same(await listed(audit, { limit: 2 }), [[5, 4], 5], 'first page')
      same(await listed(audit, { limit: 2, page: 3 }), [[1], 5], 'last page')
      same(await listed(audit, { limit: 2, page: 4 }), [[], 5], 'beyond')
      const read = await audit.read({ after: 1, limit: 3 })
      same(
        read.map(({ sequence }) => sequence),
        [2, 3, 4],
        'read',
      )
    },
    async 'filters by actor, subject, event and time'(audit) {
      await audit.append([
        aRow(1, { actorId: 'admin', subjectId: 'u1' }),
        aRow(2, { actorId: 'u1', subjectId: 'u1', event: 'b' }),
        aRow(3, { actorId: 'admin', subjectId: 'u2', event: 'b' }),
        aRow(4),
      ])
      same(await listed(audit, { actorId: 'admin' }), [[3, 1], 2], 'actor')
      same(await listed(audit, { subjectId: 'u1' }), [[2, 1], 2], 'subject')
      same(await listed(audit, { event: 'b', actorId: 'admin' }), [[3], 1], 'event and actor')
      same(await listed(audit, { from: at(2), to: at(4) }), [[3, 2], 2], 'time')
      const read = await audit.read({ after: 1, limit: 5, event: 'b' })
      same(
        read.map(({ sequence }) => sequence),
        [2, 3],
        'read',
      )
      for (const text of ['', '%', 'ADMIN']) same(await listed(audit, { actorId: text }), [[], 0], text)
    },
    async 'refuses a taken number, and adds all rows or none'(audit) {
      await audit.append([aRow(1)])
      await conflicts(audit.append([aRow(1, { id: 'other' })]), 'a taken number')
      await conflicts(audit.append([aRow(2), aRow(1, { id: 'other' })]), 'one of two')
      same(await audit.read({ after: 0, limit: 10 }), [aRow(1)], 'rows')
    },
    async 'lets one of 50 parallel appends of a number win'(audit) {
      const outcomes = await inParallel(50, (index) =>
        audit.append([aRow(1, { id: `e${index}` })]).then(
          () => 'added',
          (error: Error) => error.name,
        ),
      )
      same(outcomes.filter((outcome) => outcome === 'added').length, 1, 'added')
      same(outcomes.filter((outcome) => outcome === 'ConflictError').length, 49, 'refused')
    },
    async 'makes one unbroken chain of parallel appends'(audit) {
      await inParallel(20, (index) => appendNext(audit, `p${index}`))
      const rows = await audit.read({ after: 0, limit: 100 })
      same(
        rows.map(({ sequence }) => sequence),
        rows.map((_, index) => index + 1),
        'numbers',
      )
      same(
        rows.map(({ previousMac }) => previousMac),
        ['', ...rows.map(({ mac }) => mac)].slice(0, -1),
        'links',
      )
      same(new Set(rows.map(({ id }) => id)).size, 20, 'rows')
    },
    async 'keeps the first key of a user, also of parallel calls'(audit) {
      const kept = await inParallel(20, (index) => audit.keepKey('u1', `key-${index}`))
      same(new Set(kept).size, 1, 'keys')
      same(await audit.keysOf(['u1', 'u2']), [{ userId: 'u1', key: kept[0] }], 'stored')
      same(await audit.keysOf([]), [], 'of no users')
    },
    async 'returns a key that others have read, also if it is dropped at the same time'(audit) {
      await inParallel(20, async (index) => {
        const userId = `user-${index}`
        const [kept, read] = await Promise.all([
          audit.keepKey(userId, 'key'),
          audit.keysOf([userId]),
          audit.dropKey(userId),
        ])
        if (read.length > 0) same(kept, 'key', 'the key that keysOf has returned')
      })
    },
    async 'drops a key for ever'(audit) {
      await audit.keepKey('u1', 'key-1')
      await audit.keepKey('u2', 'key-2')
      for (const userId of ['u1', 'u1', 'unknown']) await audit.dropKey(userId)
      same(await audit.keepKey('u1', 'another'), null, 'a new key')
      same(await audit.keepKey('unknown', 'another'), null, 'a user who had none')
      same(await audit.keysOf(['u1', 'u2', 'unknown']), [{ userId: 'u2', key: 'key-2' }], 'stored')
    },
    async 'keeps unusual texts as they are'(audit) {
      for (const [index, text] of UNUSUAL_TEXTS.entries()) {
        const details = JSON.stringify({ text, nul: '\0' })
        const ids = { actorId: text, subjectId: text, tenantId: text, correlationId: text }
        const row = aRow(index + 1, { event: text, ...ids, details, personal: text })
        await audit.append([row])
        same(await audit.head(), row, 'head')
        same(await audit.keepKey(text, text), text, 'key')
      }
      same((await audit.keysOf([...UNUSUAL_TEXTS])).length, UNUSUAL_TEXTS.length, 'keys')
    },
    async 'returns copies, so that a changed copy changes no stored row'(audit) {
      await audit.append([FULL])
      const head = await audit.head()
      head?.timestamp.setTime(0)
      same(await audit.head(), FULL, 'after changes')
    },
  },
}
