import type { Redemption } from '../mailbox-ownership/confirm-ownership.ts'
import type { SignInMethod } from '../ports/sessions.ts'
import type { User } from '../ports/users.ts'

export interface FirstFactor {
  readonly user: User
  readonly method: SignInMethod
  readonly provider?: string
  /** Present if passing the factor shows that the person can read the user's mail. */
  readonly mailbox?: Redemption
  /** True if the factor is still valid for the user as now stored. Default: always valid. */
  readonly stillHolds?: (current: User) => Promise<boolean>
}
