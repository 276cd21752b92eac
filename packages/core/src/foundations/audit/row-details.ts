import type { Actor, ActorKind } from '../../ports/actor.ts'
import type { AuditRow } from '../../ports/audit.ts'
import { userActor } from '../events/actors.ts'

/** Part of a row that is encrypted: `personal` with the key of the user concerned, `origin` with the key of the actor. */
export type SealedPart = 'personal' | 'origin'

/** Fields of a row's details that aren't fields of its event. */
interface RowFacts {
  /** Kind of the actor. Absent for a user, and in rows of earlier versions. */
  readonly actorKind?: Exclude<ActorKind, 'user'>
  /** Parts that were left out, because the key had been dropped. */
  readonly erased?: readonly SealedPart[]
}

export interface RowDetails extends RowFacts {
  /** Non-personal fields of the event. */
  readonly fields: Readonly<Record<string, unknown>>
}

export function writeDetails({ fields, ...facts }: RowDetails): string {
  return JSON.stringify({ ...fields, ...facts })
}

/** Reads the details of a row from the store, which may have been tampered with. */
export function readDetails({ details }: Pick<AuditRow, 'details'>): RowDetails {
  const { actorKind, erased, ...fields } = objectOf(details)
  return {
    fields,
    ...((actorKind === 'secret' || actorKind === 'key' || actorKind === 'host') && { actorKind }),
    ...(Array.isArray(erased) && { erased }),
  }
}

/** Returns the actor of a row. In rows of earlier versions, the holder of the admin secret looks like a user. */
export function actorOfRow(row: Pick<AuditRow, 'actorId' | 'details'>): Actor | undefined {
  const { actorId: id } = row
  if (id === undefined) return undefined
  const { actorKind: kind } = readDetails(row)
  return kind === undefined ? userActor(id) : { kind, id }
}

/** Reads a JSON object. Anything else becomes an empty object. */
export function objectOf(json: string | null | undefined): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(json ?? '{}')
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
  } catch {
    return {}
  }
}
