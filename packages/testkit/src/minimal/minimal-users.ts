import { ConflictError, type User, type UserStore } from '@sallyport/core/ports'
import { copy, type Least } from './least.ts'

/** Users with only the required methods: no list, no deletion, no SMS sign-in, no authenticator apps, no change of email. */
export function minimalUsers(users: User[]): Least<UserStore> {
  const indexOf = (id: string) => users.findIndex((user) => user.id === id)

  function assertFree(email: string | undefined, id: string): void {
    if (users.some((user) => user.email === email && user.id !== id)) throw new ConflictError('The email is taken')
  }

  return {
    findById: async (id) => copy(users[indexOf(id)]),
    findByEmail: async (email) => copy(users.find((user) => user.email === email)),
    async insert(user) {
      assertFree(user.email, user.id)
      if (indexOf(user.id) >= 0) throw new ConflictError('The id is taken')
      users.push(structuredClone(user))
    },
    async update(id, patch) {
      const user = users[indexOf(id)]
      if (user === undefined) return null
      assertFree(patch.email, id)
      // Null removes a field, undefined leaves it unchanged.
      const changes = Object.entries(patch).filter(([, value]) => value !== undefined)
      const fields = Object.entries({ ...user, ...Object.fromEntries(changes) }).filter(([, value]) => value !== null)
      // The cast is safe: a patch has null only for optional fields.
      const changed = Object.fromEntries(fields) as unknown as User
      users[indexOf(id)] = structuredClone(changed)
      return structuredClone(changed)
    },
  }
}
