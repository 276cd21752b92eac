import type { User, UserStore } from '../../../ports/accounts/users.ts'

export interface MakerGiven {
  readonly users: UserStore
  /** Returns true if the option `admin.accessPolicy` makes the user an administrator. Undefined if the option isn't set. */
  readonly isAdmitted?: ((user: User) => Promise<boolean>) | undefined
}

/**
 * True if the account that made an invitation or an API key may still administer: it exists, isn't disabled, and the access policy admits
 * it. Called at each use of the invitation or key. So invitations and keys of a former administrator stop working at once.
 */
export async function mayMakerStill(makerId: string, { users, isAdmitted }: MakerGiven): Promise<boolean> {
  const maker = await users.findById(makerId)
  return maker !== null && maker.isDisabled !== true && (await isAdmitted?.(maker)) === true
}
