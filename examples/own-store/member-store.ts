import type { DatabaseSync } from 'node:sqlite'
import { ConflictError, type User, type UserStore } from '@sallyport/core'

/** A row of the application's own table, which already had its first three columns. */
interface Member {
  readonly member_id: string
  readonly mail: string
  readonly joined_at: string
  /** Every other field of the user, as JSON. */
  readonly auth: string
}

export const MEMBERS = `create table if not exists members (
  member_id text primary key,
  mail text not null unique,
  joined_at text not null,
  auth text not null default '{}'
)`

const DATES = ['emailVerificationDeadline', 'sessionsValidAfter', 'smsCodeExpiresAt', 'updatedAt', 'lastLogin']

/** Users in the table `members`. Without the optional methods, the features that need them are off. */
export function memberStore(database: DatabaseSync): UserStore {
  const byId = database.prepare('select * from members where member_id = ?')
  const byMail = database.prepare('select * from members where mail = ?')
  const insertion = database.prepare('insert into members values (?, ?, ?, ?)')
  // json_patch applies a merge patch (RFC 7396): null removes a field. One statement is one atomic write.
  const change = database.prepare(
    'update members set mail = coalesce(?, mail), auth = json_patch(auth, ?) where member_id = ? returning *',
  )
  const removal = database.prepare('delete from members where member_id = ?')

  return {
    async findById(id) {
      return userOf(byId.get(id))
    },
    async findByEmail(email) {
      return userOf(byMail.get(email))
    },
    async insert({ id, email, createdAt, ...auth }) {
      unlessTaken(() => insertion.run(id, email, createdAt.toISOString(), JSON.stringify(auth)))
    },
    async update(id, { email, ...auth }) {
      return unlessTaken(() => userOf(change.get(email ?? null, JSON.stringify(auth), id)))
    },
    async delete(id) {
      return removal.run(id).changes === 1
    },
  }
}

function userOf(row: unknown): User | null {
  if (row === undefined) return null
  // The casts are safe: only this store writes the table's rows.
  const { member_id, mail, joined_at, auth } = row as Member
  const fields = JSON.parse(auth, (field, value) => (DATES.includes(field) ? new Date(value) : value)) as Omit<
    User,
    'id' | 'email' | 'createdAt'
  >
  return { ...fields, id: member_id, email: mail, createdAt: new Date(joined_at) }
}

/** Reports a unique value that is taken as `ConflictError`, so that the service answers 409 instead of 500. */
function unlessTaken<T>(write: () => T): T {
  try {
    return write()
  } catch (error) {
    if (error instanceof Error && error.message.includes('UNIQUE constraint')) throw new ConflictError('Already taken')
    throw error
  }
}
