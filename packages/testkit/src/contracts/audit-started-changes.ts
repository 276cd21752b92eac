import type { AuditStore, StartedChange } from '@sallyport/core/ports'
import { same } from '../check.ts'
import type { Contract } from '../contract.ts'
import { at } from './instants.ts'
import { UNUSUAL_TEXTS } from './users/unusual-texts.ts'

const FIRST: Required<StartedChange> = {
  id: 'r1',
  startedAt: at(1),
  action: 'PATCH /a/:id',
  target: Object.fromEntries(UNUSUAL_TEXTS.map((text, index) => [`name${index}`, text])),
  actorId: 'admin',
  actorKind: 'secret',
  correlationId: 'c1',
}
const SECOND: StartedChange = { id: 'r2', startedAt: at(2), action: 'POST /b', target: {}, correlationId: 'c1' }

/** The contract of the optional methods for started changes. */
export const auditStartedChangesContract: Contract<Required<AuditStore>> = {
  name: 'audit.unfinished',
  cases: {
    async 'keeps a started change until it is finished'(audit) {
      for (const change of [SECOND, FIRST]) await audit.start(change)
      same(await audit.unfinished(at(3), 10), [FIRST, SECOND], 'all, oldest first')
      same(await audit.unfinished(at(2), 10), [FIRST], 'started before')
      same(await audit.unfinished(at(3), 1), [FIRST], 'at most one')
      for (const id of ['r1', 'r1', 'unknown']) await audit.finish(id)
      same(await audit.unfinished(at(3), 10), [SECOND], 'after the first one is finished')
      same(await audit.head(), null, 'no row of the chain')
    },
  },
}
