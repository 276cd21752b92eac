import type { Envelope } from '../events/envelope.ts'
import type { AuditRow } from '../ports/audit.ts'
import type { UserKeys } from './user-keys.ts'

/** Fields of events that tell nothing about a person. All other fields are encrypted, also those of events added later. */
const IMPERSONAL = new Set([
  ...['method', 'provider', 'secondFactor', 'reason', 'created', 'linked', 'count', 'fields', 'hasPhone', 'verified'],
  ...['remaining', 'keys', 'role', 'permissions', 'tenantId', 'userId', 'sessionHandle', 'passkeyId', 'keyId'],
  ...['invitationId', 'webhookId', 'deliveryId', 'sequence', 'mac', 'day', 'action', 'target', 'startedAt'],
  // Names of tenants and API keys.
  'name',
])

/** Row without its place in the chain. */
export type AuditEntry = Omit<AuditRow, 'sequence' | 'previousMac' | 'mac'>

/** Builds the row of an event. Personal fields of a deleted user, or of no user, are left out. */
export async function entryOf(
  { id, event, timestamp, data, metadata, origin }: Envelope,
  keys: UserKeys,
): Promise<AuditEntry> {
  const fields = Object.entries(data).filter(([name]) => name !== 'by')
  const by: unknown = Reflect.get(data, 'by')
  const actorId = textOf(typeof by === 'string' ? by : metadata.userId)
  const concerned: unknown = Reflect.get(data, 'userId')
  const subjectId = textOf(metadata.userId ?? (typeof concerned === 'string' ? concerned : undefined))
  const context = `audit ${id}`
  const seal = async (userId: string | undefined, content: object): Promise<string | undefined> => {
    if (userId === undefined || Object.keys(content).length === 0) return undefined
    return (await keys.sealerOf(userId))?.seal(JSON.stringify(content), context)
  }
  // In turn: actor and subject may be the same user, whose key is made only once.
  const personal = await seal(subjectId, Object.fromEntries(fields.filter(([name]) => !IMPERSONAL.has(name))))
  const sealedOrigin = await seal(actorId, origin)
  const ids = { actorId, subjectId, tenantId: textOf(metadata.tenantId), correlationId: textOf(metadata.correlationId) }
  const sealed = { personal, origin: sealedOrigin }
  const present = Object.entries({ ...ids, ...sealed }).filter(([, value]) => value !== undefined)
  return {
    id,
    event,
    timestamp: new Date(timestamp),
    details: JSON.stringify(Object.fromEntries(fields.filter(([name]) => IMPERSONAL.has(name)))),
    ...Object.fromEntries(present),
  }
}

/** Replaces lone surrogates and NULs, which databases can't store. The row that is read must equal the row that was signed. */
function textOf(text: string | undefined): string | undefined {
  return text?.toWellFormed().replaceAll('\0', '\ufffd')
}
