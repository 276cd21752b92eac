import { ConflictError } from '../../ports/conflict-error.ts'
import type { User, UserPatch, UserStore } from '../../ports/users.ts'
import { copyRecord } from './copy-record.ts'
import { forEachInSteps } from './in-steps.ts'
import { newestFirst, pageOf } from './page-of.ts'

/** Stores users in memory. `delete` deletes only the user's record; callers delete the user's data in other stores. */
export function memoryUsers(): Required<UserStore> {
  const users = new Map<string, User>()
  const idsByEmail = new Map<string, string>()

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
    const email = patch.email ?? user.email
    if ((idsByEmail.get(email) ?? id) !== id) throw new ConflictError('Another user has this email')
    idsByEmail.delete(user.email)
    idsByEmail.set(email, id)
    return copyRecord(change(user, Object.fromEntries(Object.entries(patch).filter(isGiven))))
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
    async findByEmail(email) {
      const user = users.get(idsByEmail.get(email) ?? '')
      return user === undefined ? null : copyRecord(user)
    },
    async insert(user) {
      if (users.has(user.id) || idsByEmail.has(user.email))
        throw new ConflictError('A user with this id or email already exists')
      users.set(user.id, copyRecord(user))
      idsByEmail.set(user.email, user.id)
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
    async delete(id) {
      const user = users.get(id)
      if (user === undefined) return false
      idsByEmail.delete(user.email)
      return users.delete(id)
    },
  }
}

function isEmailFound(search: string | undefined, email: string): boolean {
  const [wanted, text] = [(search ?? '').toLowerCase(), email.toLowerCase()]
  return [...wanted].length < 3 ? text.startsWith(wanted) : text.includes(wanted)
}

function isGiven([, value]: readonly [string, unknown]): boolean {
  return value !== undefined
}
