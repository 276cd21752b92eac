import type { RoleStore } from '../../../ports/accounts/roles.ts'
import type { User } from '../../../ports/accounts/users.ts'

export interface UserWithRoles {
  readonly user: User
  /** The user's global roles, sorted. Absent if the stores can't read the roles of several users at once. */
  readonly roles?: readonly string[]
}

/** Returns the users (at most 500) with their global roles, which takes one read. */
export async function withRoles(
  users: readonly User[],
  roles: RoleStore | undefined,
): Promise<readonly UserWithRoles[]> {
  const assigned = await roles?.globalRolesOf?.(users.map(({ id }) => id))
  if (assigned === undefined) return users.map((user) => ({ user }))
  const byUser = new Map(users.map(({ id }) => [id, [] as string[]]))
  for (const { userId, role } of assigned) byUser.get(userId)?.push(role)
  return users.map((user) => ({ user, roles: byUser.get(user.id) ?? [] }))
}
