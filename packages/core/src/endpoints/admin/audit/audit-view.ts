import * as v from 'valibot'
import { isUnchanged } from '../../../foundations/audit/audit-mac.ts'
import { keyNameOf } from '../../../foundations/audit/key-names.ts'
import { actorOfRow, objectOf, readDetails } from '../../../foundations/audit/row-details.ts'
import { openersOf } from '../../../foundations/audit/user-keys.ts'
import type { KeyRing } from '../../../foundations/crypto/key-ring.ts'
import type { Sealer } from '../../../foundations/crypto/seal.ts'
import { userActor } from '../../../foundations/events/actors.ts'
import { text } from '../../../foundations/values/text.ts'
import { instant, timestamp } from '../../../foundations/values/timestamps.ts'
import { withoutUndefined } from '../../../foundations/values/without-undefined.ts'
import type { Actor } from '../../../ports/actor.ts'
import type { AuditRow, AuditStore } from '../../../ports/audit.ts'

const id = v.optional(text(1, 255))

/** Query parameters that filter the audit trail. A missing parameter doesn't filter. */
export const auditFilters = {
  actor: id,
  subject: id,
  event: id,
  from: v.optional(instant),
  to: v.optional(instant),
}

export const auditRowReply = v.object({
  sequence: v.number(),
  id: v.string(),
  timestamp,
  event: v.string(),
  actorId: v.optional(v.string()),
  /**
   * Kind of the actor: `secret` (holder of the admin secret), `key` (API key) or `host` (the host's own code). Absent for users, and in rows of
   * earlier versions.
   */
  actorKind: v.optional(v.picklist(['secret', 'key', 'host'])),
  subjectId: v.optional(v.string()),
  tenantId: v.optional(v.string()),
  correlationId: v.optional(v.string()),
  /** Fields of the event. Personal fields are missing after the user was deleted, because the user's encryption key was deleted, too. */
  data: v.record(v.string(), v.unknown()),
  ip: v.optional(v.string()),
  userAgent: v.optional(v.string()),
  /** True if the row's personal fields, or the client's IP address and user agent, can no longer be read, because their user was deleted. */
  isErased: v.boolean(),
  /** True if the row is unchanged and links to the row before it. The link is checked only if that row is in the same response. */
  isIntact: v.boolean(),
  previousMac: v.string(),
  mac: v.string(),
})

export interface AuditReaders {
  readonly audit: AuditStore
  readonly sealer: Sealer
  readonly auditRing: KeyRing
}

type Sent = { readonly [K in 'actor' | 'subject' | 'event']?: string | undefined } & {
  readonly [K in 'from' | 'to']?: Date | undefined
}

export function filterOf({ actor, subject, event, from, to }: Sent) {
  return withoutUndefined({ actorId: actor, subjectId: subject, event, from, to })
}

/** Decrypts the rows, and checks the MAC of each row and its link to the row before it. */
export async function viewRows(rows: readonly AuditRow[], { audit, sealer, auditRing }: AuditReaders) {
  const owners = rows.flatMap((row) => [actorOfRow(row), subjectOf(row)].filter((owner) => owner !== undefined))
  const openers = await openersOf(owners.map(keyNameOf), audit, sealer)
  const bySequence = new Map(rows.map((row) => [row.sequence, row]))
  const open = async (sealed: string | undefined, owner: Actor | undefined, context: string) =>
    sealed === undefined
      ? undefined
      : ((await openers.get(owner ? keyNameOf(owner) : '')?.open(sealed, context)) ?? null)

  return Promise.all(
    rows.map(async (row) => {
      const { details: _, personal, origin, ...shown } = row
      const context = `audit ${row.id}`
      const { fields: impersonal, actorKind, erased } = readDetails(row)
      const fields = await open(personal, subjectOf(row), context)
      const client = await open(origin, actorOfRow(row), context)
      const previous = bySequence.get(row.sequence - 1)
      const isLinked = previous === undefined || previous.mac === row.previousMac
      return withoutUndefined({
        ...shown,
        actorKind,
        timestamp: row.timestamp.toISOString(),
        data: { ...impersonal, ...objectOf(fields) },
        ...textsOf(objectOf(client), ['ip', 'userAgent']),
        isErased: fields === null || client === null || erased !== undefined,
        isIntact: isLinked && isUnchanged(row, auditRing),
      })
    }),
  )
}

function subjectOf({ subjectId }: AuditRow): Actor | undefined {
  return subjectId === undefined ? undefined : userActor(subjectId)
}

function textsOf(fields: object, names: readonly string[]): Readonly<Record<string, string>> {
  const found = names.map((name) => [name, Reflect.get(fields, name)] as const)
  return Object.fromEntries(found.filter((field): field is readonly [string, string] => typeof field[1] === 'string'))
}
