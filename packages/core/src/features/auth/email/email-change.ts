import * as v from 'valibot'
import type { Proof } from '../../../ports/proofs.ts'
import type { User } from '../../../ports/users.ts'

/** A change of e-mail as it was requested. */
export interface EmailChange {
  readonly newEmail: string
  /** The account's address at the request. */
  readonly oldEmail: string
  /** The user's `sessionsValidAfter` at the request, null if it was not set. */
  readonly sessionsValidAfter: Date | null
  /** Handle of the session that asked. */
  readonly requestedBy: string
}

const stored = v.object({
  newEmail: v.string(),
  oldEmail: v.string(),
  sessionsValidAfter: v.nullable(v.number()),
  requestedBy: v.string(),
})

/** What the proof of a requested change keeps. */
export function emailChangeData(user: User, newEmail: string, requestedBy: string): v.InferOutput<typeof stored> {
  return { newEmail, oldEmail: user.email, sessionsValidAfter: user.sessionsValidAfter?.getTime() ?? null, requestedBy }
}

/** The change that a proof keeps, null if it doesn't say what the account was at the request. */
export function emailChangeOf({ data }: Proof): EmailChange | null {
  const read = v.safeParse(stored, data)
  if (!read.success) return null
  const { sessionsValidAfter: ms, ...change } = read.output
  return { ...change, sessionsValidAfter: ms === null ? null : new Date(ms) }
}
