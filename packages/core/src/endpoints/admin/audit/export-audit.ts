import * as v from 'valibot'
import type { AuditFilter } from '../../../ports/audit.ts'
import { download } from '../../../web/http/replies/csv.ts'
import { aboutRequest } from '../../../web/http/request/about-request.ts'
import { endpoint } from '../../catalogue/endpoint.ts'
import { type AuditReaders, auditFilters, filterOf, viewRows } from './audit-view.ts'

/** Number of rows per read. A row names up to two users, and the store returns the encryption keys of at most 200 users at once. */
const BATCH = 100

/** Sends the matching audit rows as NDJSON, oldest first. */
export const exportAudit = endpoint({
  method: 'GET',
  path: '/api/audit/export',
  summary: 'Export the audit trail as NDJSON',
  success: 'One JSON object per line and row, oldest first.',
  access: 'admin',
  needs: ['audit'],
  hasEffects: true,
  isAudited: true,
  query: v.strictObject(auditFilters),
  replies: { 200: { contentType: 'application/x-ndjson' } },

  async handle({ query, admin: { by }, context }, given) {
    const exported = { file: 'audit.ndjson', filters: Object.keys(query), by }
    await given.events.publish('identity.data.exported', exported, aboutRequest(context))
    return download('audit.ndjson', 'application/x-ndjson', linesOf(filterOf(query), given))
  },
})

async function* linesOf(filter: AuditFilter, given: AuditReaders): AsyncGenerator<string, void> {
  for (let after = 0; ; ) {
    const rows = await given.audit.read({ ...filter, after, limit: BATCH })
    yield (await viewRows(rows, given)).map((view) => `${JSON.stringify(view)}\n`).join('')
    after = rows.at(-1)?.sequence ?? after
    if (rows.length < BATCH) return
  }
}
