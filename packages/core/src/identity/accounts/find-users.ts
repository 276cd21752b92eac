import * as v from 'valibot'
import type { User, UserStore } from '../../ports/accounts/users.ts'

/** Maximum number of ids in a call of `users.findMany`. */
const MOST = 100

/** Name and email of a user, as lists of other records show them. */
export const person = v.object({ id: v.string(), email: v.string(), name: v.optional(v.string()) })

export type Person = v.InferInput<typeof person>

/** Returns the users with these ids, with as few store calls as the store supports. Unknown ids are skipped. */
export async function findUsers(ids: Iterable<string>, users: UserStore): Promise<readonly User[]> {
  const unique = [...new Set(ids)]
  if (users.findMany === undefined) {
    const found = await Promise.all(unique.map((id) => users.findById(id)))
    return found.filter((user) => user !== null)
  }
  const found: User[] = []
  for (let at = 0; at < unique.length; at += MOST) found.push(...(await users.findMany(unique.slice(at, at + MOST))))
  return found
}

/** Returns name and email of the users with these ids, by id. */
export async function findPeople(ids: Iterable<string>, users: UserStore): Promise<ReadonlyMap<string, Person>> {
  const found = await findUsers(ids, users)
  return new Map(found.map((user) => [user.id, personOf(user)]))
}

function personOf({ id, email, name, firstName, lastName }: User): Person {
  const full = name ?? [firstName, lastName].filter(Boolean).join(' ')
  return { id, email: email ?? '', ...(full !== '' && { name: full }) }
}
