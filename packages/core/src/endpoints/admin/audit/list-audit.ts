import * as v from 'valibot'
import { findPeople, person } from '../../../identity/accounts/find-users.ts'
import { ok } from '../../../web/http/replies/reply.ts'
import { pageFacts, pageFields, pageOf, pageReply } from '../../../web/http/request/page-query.ts'
import { endpoint } from '../../catalogue/endpoint.ts'
import { auditFilters, auditRowReply, filterOf, viewRows } from './audit-view.ts'

const { page, limit, offset } = pageFields

/** Lists audit rows, newest first, and checks the MAC of each one. `people` names the users in the rows, unless they were deleted. */
export const listAudit = endpoint({
  method: 'GET',
  path: '/api/audit',
  summary: 'List the audit trail',
  success: 'One page. `isIntact`: false after a change or gap on it.',
  access: 'admin',
  needs: ['audit', 'users'],
  query: v.object({ ...auditFilters, page, limit, offset }),
  replies: {
    200: v.object({ rows: v.array(auditRowReply), people: v.array(person), isIntact: v.boolean(), ...pageReply }),
  },

  async handle({ query: { page, limit, offset, ...filters } }, given) {
    const asked = pageOf({ page, limit, offset })
    const { rows, total } = await given.audit.list({ ...filterOf(filters), page: asked.page, limit: asked.limit })
    const views = await viewRows(rows, given)
    const isFiltered = Object.values(filters).some((value) => value !== undefined)
    // Without a filter, the sequence numbers on a page have no gaps, unless a row was deleted.
    const hasGap = !isFiltered && views.some(({ sequence }, index) => sequence !== (views[0]?.sequence ?? 0) - index)
    const isIntact = !hasGap && views.every((view) => view.isIntact)
    const ids = views.flatMap(({ actorId, actorKind, subjectId }) =>
      [actorKind === undefined ? (actorId ?? []) : [], subjectId ?? []].flat(),
    )
    const people = [...(await findPeople(ids, given.users)).values()]
    return ok({ rows: views, people, isIntact, ...pageFacts(asked, total) })
  },
})
