import { failure } from '../http/errors.ts'
import type { User, UserStore } from '../ports/users.ts'

/** The user of this id; 404 USER_NOT_FOUND for none. For administrators alone: it tells who exists. */
export async function requireUser(id: string, users: UserStore): Promise<User> {
  const user = await users.findById(id)
  if (user === null) throw failure('USER_NOT_FOUND')
  return user
}
