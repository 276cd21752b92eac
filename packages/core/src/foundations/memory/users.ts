import type { User, UserPatch, UserStore } from '../../ports/accounts/stored-users.ts'
import { ConflictError } from '../../ports/conflict-error.ts'
import { copyRecord } from './copy-record.ts'
import { forEachInSteps } from './hub/in-steps.ts'
import { newestFirst, pageOf } from './page-of.ts'

const UNIQUE_FIELDS = ['email', 'username', 'phoneIdentifier'] as const
type UniqueField = (typeof UNIQUE_FIELDS)[number]

const TAKEN = 'Another user has this id, email, username or phone identifier'

/** Stores users in memory. `delete` deletes only the user's record; callers delete the user's data in other stores. */
export function memoryUsers(): Required<UserStore> {
  const users = new Map<string, User>()
  const idsByKey = new Map<string, string>()

  function change(user: User, fields: Readonly<Record<string, unknown>>): User {
    const entries = Object.entries({ ...user, ...fields }).filter(([, value]) => value !== null)
    // The cast is safe: `fields` has only fields of a user, and null values (removed fields) were filtered out above.
    const changed = copyRecord(Object.fromEntries(entries) as unknown as User)
    users.set(user.id, changed)
    return changed
  }

  async function update(id: string, patch: UserPatch): Promise<User | null> {
    const user = users.get(id)
    if (user === undefined) return null
    const fields = Object.fromEntries(Object.entries(patch).filter(isGiven))
    const keys = keysOf({ ...user, ...fields })
    if (keys.some((key) => (idsByKey.get(key) ?? id) !== id)) throw new ConflictError(TAKEN)
    for (const key of keysOf(user)) idsByKey.delete(key)
    for (const key of keys) idsByKey.set(key, id)
    return copyRecord(change(user, fields))
  }

  function findByKey(field: UniqueField, value: string): User | null {
    const user = users.get(idsByKey.get(keyOf(field, value)) ?? '')
    return user === undefined ? null : copyRecord(user)
  }

  return {
    update,
    async updateIf(id, { email, sessionsValidAfter, totpSecret }, patch) {
      const user = users.get(id)
      const isAsExpected =
        user?.email === email &&
        user.sessionsValidAfter?.getTime() === sessionsValidAfter?.getTime() &&
        (totpSecret === undefined || user.totpSecret === totpSecret)
      return isAsExpected ? update(id, patch) : null
    },
    async findById(id) {
      const user = users.get(id)
      return user === undefined ? null : copyRecord(user)
    },
    findByEmail: async (email) => findByKey('email', email),
    findByUsername: async (username) => findByKey('username', username),
    findByPhone: async (phone) => findByKey('phoneIdentifier', phone),
    async insert(user) {
      if (users.has(user.id) || keysOf(user).some((key) => idsByKey.has(key))) throw new ConflictError(TAKEN)
      users.set(user.id, copyRecord(user))
      for (const key of keysOf(user)) idsByKey.set(key, user.id)
    },
    async replacePasswordHash(id, current, next) {
      const user = users.get(id)
      if (user === undefined || (user.passwordHash ?? null) !== current) return false
      change(user, { passwordHash: next })
      return true
    },
    async setSmsCode(id, codeHash, expiresAt) {
      const user = users.get(id)
      if (user === undefined) return
      const isCleared = codeHash === null || expiresAt === null
      change(user, { smsCode: isCleared ? null : codeHash, smsCodeExpiresAt: isCleared ? null : expiresAt })
    },
    async consumeSmsCode(id, codeHash, now) {
      const user = users.get(id)
      if (user?.smsCode !== codeHash || user.smsCodeExpiresAt === undefined || user.smsCodeExpiresAt <= now)
        return false
      change(user, { smsCode: null, smsCodeExpiresAt: null })
      return true
    },
    async advanceTotpStep(id, step) {
      const user = users.get(id)
      if (user === undefined || (user.totpLastStep !== undefined && step <= user.totpLastStep)) return false
      change(user, { totpLastStep: step })
      return true
    },
    async findMany(ids) {
      return [...new Set(ids)].flatMap((id) => users.get(id) ?? []).map(copyRecord)
    },
    async setRequire2FA(required, userIds) {
      const meant = userIds === null ? users.values() : [...new Set(userIds)].flatMap((id) => users.get(id) ?? [])
      let count = 0
      await forEachInSteps(meant, (user) => {
        change(user, { require2FA: required })
        count += 1
      })
      return count
    },
    async count() {
      const all = [...users.values()]
      return {
        total: all.length,
        verified: all.filter(({ isEmailVerified }) => isEmailVerified).length,
        twoFactor: all.filter(({ isTotpEnabled }) => isTotpEnabled).length,
        disabled: all.filter(({ isDisabled }) => isDisabled === true).length,
      }
    },
    async list(query) {
      const found = [...users.values()].filter(({ email }) => isEmailFound(query.search, email))
      found.sort(newestFirst(({ createdAt, id }) => [createdAt, id]))
      return { users: pageOf(found, query).map(copyRecord), total: found.length }
    },
    async listIds({ after, limit }) {
      const found = [...users.keys()].filter((id) => id > after)
      return found.sort().slice(0, limit)
    },
    async listInactiveGuests({ inactiveSince, limit }) {
      const activeAt = ({ lastLogin, createdAt }: User) => (lastLogin ?? createdAt).getTime()
      const found = [...users.values()].filter(
        (user) => user.isGuest === true && activeAt(user) < inactiveSince.getTime(),
      )
      found.sort((a, b) => activeAt(a) - activeAt(b) || (a.id < b.id ? -1 : 1))
      return found.slice(0, limit).map(({ id }) => id)
    },
    countGuests: async () => [...users.values()].filter(({ isGuest }) => isGuest === true).length,
    async delete(id) {
      const user = users.get(id)
      if (user === undefined) return false
      for (const key of keysOf(user)) idsByKey.delete(key)
      return users.delete(id)
    },
  }
}

function keyOf(field: UniqueField, value: string): string {
  return `${field} ${value}`
}

/** Returns the keys of a user's unique fields. */
function keysOf(user: { readonly [F in UniqueField]?: string | null }): readonly string[] {
  return UNIQUE_FIELDS.flatMap((field) => (user[field] == null ? [] : [keyOf(field, user[field])]))
}

function isEmailFound(search: string | undefined, email: string): boolean {
  const [wanted, text] = [(search ?? '').toLowerCase(), email.toLowerCase()]
  return [...wanted].length < 3 ? text.startsWith(wanted) : text.includes(wanted)
}

function isGiven([, value]: readonly [string, unknown]): boolean {
  return value !== undefined
}
