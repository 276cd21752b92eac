import type { SignInMethod } from '../../ports/accounts/sessions.ts'
import type { User } from '../../ports/accounts/users.ts'
import type { WayIn } from '../../ports/accounts/ways-in.ts'
import type { Redemption } from '../mailbox-ownership/confirm-ownership.ts'

export interface FirstFactor {
  readonly user: User
  readonly method: SignInMethod
  readonly provider?: string
  /** How a mailed token was redeemed. Set only if passing the factor shows that the person can read the user's mail. */
  readonly mailbox?: Redemption
  /** Returns true if the factor is still valid for the user's current record. Default: the factor stays valid. */
  readonly stillHolds?: (current: User) => Promise<boolean>
}

/** A first factor that was just proven. `way`: the sign-in method used. Required, so that no sign-in goes past a suspension (R38). */
export interface ProvenFactor extends FirstFactor {
  readonly way: WayIn
}
