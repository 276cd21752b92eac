import type { UserSearch } from '../../ports/accounts/profiles.ts'
import type { ProfileStore, User } from '../../ports/accounts/stored-users.ts'
import { isJoinedScript } from '../../ports/events/joined-script.ts'
import { pageOf } from './page-of.ts'

type Reads = Required<ProfileStore>['reads']

/** One page with all users. */
const ALL = { page: 1, limit: Number.MAX_SAFE_INTEGER }

export function memoryProfiles(reads: Reads): Required<ProfileStore> {
  const { users, metadata, roles, tenants } = reads

  async function isMatch(user: User, { state, role, tenantId, secondFactor, isGuest, search = '' }: UserSearch) {
    const { isDisabled = false, isEmailVerified, isTotpEnabled, require2FA = false } = user
    const isOf = { active: !isDisabled, disabled: isDisabled, unverified: !isEmailVerified }
    const has = { on: isTotpEnabled, off: !isTotpEnabled, required: require2FA }
    if (state !== undefined && !isOf[state]) return false
    if (secondFactor !== undefined && !has[secondFactor]) return false
    if (isGuest !== undefined && isGuest !== (user.isGuest ?? false)) return false
    if (!search.split(/\s+/).every((word) => isWordOf(word, user))) return false
    const belongsTo = await tenants.tenantsOf(user.id)
    if (tenantId !== undefined && !belongsTo.some(({ id }) => id === tenantId)) return false
    if (role === undefined || role === user.role) return true
    const scopes = [undefined, ...belongsTo.map(({ id }) => id)]
    const assigned = await Promise.all(scopes.map((scope) => roles.rolesOf(user.id, scope)))
    return assigned.flat().includes(role)
  }

  return {
    reads,
    async load(userId) {
      const user = await users.findById(userId)
      if (user === null) return null
      return {
        user,
        metadata: await metadata.get(userId),
        roles: await roles.rolesOf(userId),
        permissions: await roles.permissionsOf(userId),
        tenants: (await tenants.tenantsOf(userId)).map(({ id, name }) => ({ id, name })),
      }
    },
    async search(query) {
      const all = (await users.list?.(ALL))?.users ?? []
      const matches = await Promise.all(all.map((user) => isMatch(user, query)))
      const found = all.filter((_, index) => matches[index])
      const sign = query.isDescending === true ? -1 : 1
      found.sort((a, b) => sign * compare(sortKey(a, query), sortKey(b, query)))
      return { users: pageOf(found, query), total: found.length }
    },
  }
}

function isWordOf(
  word: string,
  { id, email, firstName = '', lastName = '', name = '', username = '', phoneNumber = '' }: User,
) {
  const wanted = word.toLowerCase()
  const names = [firstName, lastName, name].map((text) => text.toLowerCase())
  if (id.startsWith(word) || username.startsWith(wanted)) return true
  if ([...wanted].length < 3) {
    if (isJoinedScript(wanted) && names.some((text) => text.includes(wanted))) return true
    return [email, ...names].some((text) => text.startsWith(wanted))
  }
  return [email, phoneNumber, ...names].some((text) => text.includes(wanted))
}

function sortKey(user: User, { sort = 'createdAt' }: UserSearch): readonly (string | number)[] {
  const value = user[sort]
  return [value instanceof Date ? value.getTime() : (value ?? 0), user.id]
}

/** Compares two lists element by element. */
function compare(a: readonly (string | number)[], b: readonly (string | number)[]): number {
  const at = a.findIndex((value, index) => value !== b[index])
  const [left, right] = [a[at] ?? 0, b[at] ?? 0]
  return left === right ? 0 : left < right ? -1 : 1
}
