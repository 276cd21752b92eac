import * as v from 'valibot'
import type { Proof } from '../../../ports/accounts/proofs.ts'
import type { User } from '../../../ports/accounts/users.ts'

export interface EmailChange {
  readonly newEmail: string
  /** The account's address when the change was requested. Null if the account had none. */
  readonly oldEmail: string | null
  /** The user's `sessionsValidAfter` when the change was requested. If the user's value is later now, all sessions were ended since then. */
  readonly sessionsValidAfter: Date | null
  /** Handle of the session that requested the change. */
  readonly requestedBy: string
}

const stored = v.object({
  newEmail: v.string(),
  oldEmail: v.nullable(v.string()),
  sessionsValidAfter: v.nullable(v.number()),
  requestedBy: v.string(),
})

/** Returns the details of an email change, to be stored with its mailed token. */
export function emailChangeData(user: User, newEmail: string, requestedBy: string): v.InferOutput<typeof stored> {
  return { newEmail, oldEmail: user.email, sessionsValidAfter: user.sessionsValidAfter?.getTime() ?? null, requestedBy }
}

/** Returns the email change stored with a mailed token, or null if details are missing or malformed. */
export function emailChangeOf({ data }: Proof): EmailChange | null {
  const read = v.safeParse(stored, data)
  if (!read.success) return null
  const { sessionsValidAfter: ms, ...change } = read.output
  return { ...change, sessionsValidAfter: ms === null ? null : new Date(ms) }
}
