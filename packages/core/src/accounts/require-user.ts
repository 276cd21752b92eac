import { failure } from '../http/errors.ts'
import type { User, UserStore } from '../ports/users.ts'

/** Returns the user; 404 USER_NOT_FOUND if it doesn't exist. For administrators only, because it reveals which users exist. */
export async function requireUser(id: string, users: UserStore): Promise<User> {
  const user = await users.findById(id)
  if (user === null) throw failure('USER_NOT_FOUND')
  return user
}

/** Undoes a write for a user who was deleted meanwhile, then rejects with 404 USER_NOT_FOUND (R28). */
export async function requireUserStill(id: string, users: UserStore, takeBack: () => Promise<unknown>): Promise<void> {
  if ((await users.findById(id)) !== null) return
  await takeBack()
  throw failure('USER_NOT_FOUND')
}
