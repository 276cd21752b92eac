import { failure } from '../../foundations/values/errors.ts'
import type { User, UserStore } from '../../ports/accounts/users.ts'

/** Returns the user or rejects with 404 USER_NOT_FOUND. Only for administrators' requests, because it reveals which users exist. */
export async function requireUser(id: string, users: UserStore): Promise<User> {
  const user = await users.findById(id)
  if (user === null) throw failure('USER_NOT_FOUND')
  return user
}

/**
 * Returns the user. If they were deleted meanwhile, calls `takeBack` to undo a write and rejects with 404 USER_NOT_FOUND (R28).
 */
export async function requireUserStill(id: string, users: UserStore, takeBack: () => Promise<unknown>): Promise<User> {
  const user = await users.findById(id)
  if (user !== null) return user
  await takeBack()
  throw failure('USER_NOT_FOUND')
}
