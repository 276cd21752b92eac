import type { Actor } from '../../ports/actor.ts'
import type { AuditRow } from '../../ports/audit.ts'
import { userActor } from '../events/actors.ts'
import type { RecordedEnvelope } from '../events/envelope.ts'
import { type SealedPart, writeDetails } from './row-details.ts'
import type { UserKeys } from './user-keys.ts'

/** Names of event fields without personal data. All other fields, also those of events added later, are encrypted or left out of the row. */
const IMPERSONAL = new Set([
  ...['method', 'provider', 'secondFactor', 'reason', 'created', 'linked', 'count', 'fields', 'hasPhone', 'verified'],
  ...[
    'remaining',
    'keys',
    'role',
    'permissions',
    'tenantId',
    'userId',
    'sessionHandle',
    'passkeyId',
    'keyId',
    'clientId',
  ],
  ...['invitationId', 'webhookId', 'deliveryId', 'sequence', 'mac', 'day', 'action', 'target', 'startedAt'],
  ...['require2FA', 'mail', 'sentEvent', 'file', 'filters'],
  // Names of tenants and API keys.
  'name',
])

/** Row without its place in the chain. */
export type AuditEntry = Omit<AuditRow, 'sequence' | 'previousMac' | 'mac'>

/**
 * Builds the row of an event. Encrypts the personal fields for the user concerned, and the origin for the actor. If the key of one of them was
 * dropped, leaves out this part and names it in `erased`, so that `verifyAudit` notices a key that someone dropped in the database. Without a user
 * concerned, leaves out the personal fields. Old and new values are personal if there is a user concerned.
 */
export async function entryOf(envelope: RecordedEnvelope, keys: UserKeys): Promise<AuditEntry> {
  const { id, event, timestamp, data, metadata, origin, changes = {} } = envelope
  const { userId = textIn(data, 'userId') } = metadata
  const subject = userId === undefined ? undefined : userActor(textOf(userId))
  const actor = actorOf(envelope)
  const values = Object.keys(changes).length === 0 ? [] : [['changes', changes] as const]
  const fields = [...Object.entries(data).filter(([name]) => name !== 'by'), ...values]
  const isImpersonal = ([name]: readonly [string, unknown]) =>
    IMPERSONAL.has(name) || (name === 'changes' && subject === undefined)
  const erased: SealedPart[] = []
  const seal = async (part: SealedPart, owner: Actor | undefined, content: object) => {
    if (owner === undefined || Object.keys(content).length === 0) return {}
    const sealer = await keys.sealerOf(owner)
    if (sealer !== null) return { [part]: await sealer.seal(JSON.stringify(content), `audit ${id}`) }
    erased.push(part)
    return {}
  }
  // One after the other: if actor and subject are the same user, the second part uses the key that the first one created.
  const personal = await seal('personal', subject, Object.fromEntries(fields.filter((field) => !isImpersonal(field))))
  const sealedOrigin = await seal('origin', actor, origin)
  return {
    id,
    event,
    timestamp: new Date(timestamp),
    ...(actor !== undefined && { actorId: actor.id }),
    ...(subject !== undefined && { subjectId: subject.id }),
    ...(metadata.tenantId !== undefined && { tenantId: textOf(metadata.tenantId) }),
    correlationId: textOf(correlationOf(envelope)),
    details: writeDetails({
      fields: Object.fromEntries(fields.filter(isImpersonal)),
      ...(actor !== undefined && actor.kind !== 'user' && { actorKind: actor.kind }),
      ...(erased.length > 0 && { erased }),
    }),
    ...personal,
    ...sealedOrigin,
  }
}

function actorOf({ actor, metadata: { userId } }: RecordedEnvelope): Actor | undefined {
  if (actor !== undefined) return { ...actor, id: textOf(actor.id) }
  return userId === undefined ? undefined : userActor(textOf(userId))
}

/**
 * Returns the id by which rows of one request are found. If the event has an actor (`by`), this is the correlation id, which the actor's client
 * may choose. Otherwise it is the id that the service gave the request, so that strangers can't choose it.
 */
function correlationOf({ actor, metadata: { correlationId }, requestId = correlationId }: RecordedEnvelope): string {
  return actor === undefined ? requestId : correlationId
}

function textIn(data: object, name: string): string | undefined {
  const value: unknown = Reflect.get(data, name)
  return typeof value === 'string' ? value : undefined
}

/** Replaces lone surrogates and NULs, which databases can't store: the row that is read must equal the row that was signed. */
function textOf(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\ufffd')
}
