import { failure } from '../http/errors.ts'
import type { User, UserStore } from '../ports/users.ts'

/** The user of this id; 404 USER_NOT_FOUND for none. For administrators alone: it tells who exists. */
export async function requireUser(id: string, users: UserStore): Promise<User> {
  const user = await users.findById(id)
  if (user === null) throw failure('USER_NOT_FOUND')
  return user
}

/** After a write that belongs to a user: takes it back when the user was deleted meanwhile (R28). 404 USER_NOT_FOUND then. */
export async function requireUserStill(id: string, users: UserStore, takeBack: () => Promise<unknown>): Promise<void> {
  if ((await users.findById(id)) !== null) return
  await takeBack()
  throw failure('USER_NOT_FOUND')
}
