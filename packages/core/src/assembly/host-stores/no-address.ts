import type { Profile } from '../../ports/accounts/profiles.ts'
import { NO_ADDRESS_DOMAIN, type StoredUser, type User } from '../../ports/accounts/users.ts'
import type { StoreName } from './store-methods.ts'

const SUFFIX = `@${NO_ADDRESS_DOMAIN}`

/** Positions of the arguments that may have an `email`, by method of the store of users. `updateIf` has one in the condition and one in the patch. */
const SENT: Readonly<Record<string, readonly number[]>> = { insert: [0], update: [1], updateIf: [1, 2] }

type Read = (result: never) => unknown
const inPage: Read = (page: { readonly users: readonly StoredUser[] }) => ({ ...page, users: page.users.map(seen) })
const inOne: Read = (user: StoredUser | null) => user && seen(user)
const READ: { readonly [S in StoreName]?: Readonly<Record<string, Read>> } = {
  users: {
    findById: inOne,
    findByEmail: inOne,
    findByUsername: inOne,
    findByPhone: inOne,
    update: inOne,
    updateIf: inOne,
    findMany: (users: readonly StoredUser[]) => users.map(seen),
    list: inPage,
  },
  profiles: {
    load: (profile: Profile<StoredUser> | null) => profile && { ...profile, user: seen(profile.user) },
    search: inPage,
  },
}

/**
 * Returns the arguments of a call; an `email` that is null becomes the placeholder `<user id>@…`, which stores contain for a user without an address.
 */
export function withStoredAddress(name: StoreName, method: string, asked: readonly unknown[]): readonly unknown[] {
  if (name !== 'users') return asked
  return (SENT[method] ?? []).reduce((sent, at) => {
    const fields = Object(sent[at])
    if (fields.email !== null) return sent
    const id: unknown = method === 'insert' ? fields.id : sent[0]
    return sent.with(at, { ...fields, email: `${id}${SUFFIX}` })
  }, asked)
}

/** Returns a method's result; a placeholder address in it becomes null. */
export function withSeenAddress(name: StoreName, method: string, result: unknown): unknown {
  const read = READ[name]?.[method]
  // The cast is safe: the table has the result of each method, which was checked before.
  return read === undefined ? result : read(result as never)
}

function seen(user: StoredUser): User {
  return user.email.toLowerCase().endsWith(SUFFIX) ? { ...user, email: null } : user
}
