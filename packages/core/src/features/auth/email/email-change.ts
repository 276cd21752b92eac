import * as v from 'valibot'
import type { Proof } from '../../../ports/proofs.ts'
import type { User } from '../../../ports/users.ts'

export interface EmailChange {
  readonly newEmail: string
  /** The account's address at the time of the request. */
  readonly oldEmail: string
  /** The user's `sessionsValidAfter` at the time of the request, or null. */
  readonly sessionsValidAfter: Date | null
  /** Handle of the session that requested the change. */
  readonly requestedBy: string
}

const stored = v.object({
  newEmail: v.string(),
  oldEmail: v.string(),
  sessionsValidAfter: v.nullable(v.number()),
  requestedBy: v.string(),
})

/** Returns the data to store with the token. */
export function emailChangeData(user: User, newEmail: string, requestedBy: string): v.InferOutput<typeof stored> {
  return { newEmail, oldEmail: user.email, sessionsValidAfter: user.sessionsValidAfter?.getTime() ?? null, requestedBy }
}

/** Reads a requested change from the token's record, or null if the record is incomplete. */
export function emailChangeOf({ data }: Proof): EmailChange | null {
  const read = v.safeParse(stored, data)
  if (!read.success) return null
  const { sessionsValidAfter: ms, ...change } = read.output
  return { ...change, sessionsValidAfter: ms === null ? null : new Date(ms) }
}
