import type { Redemption } from '../mailbox-ownership/confirm-ownership.ts'
import type { SignInMethod } from '../ports/sessions.ts'
import type { User } from '../ports/users.ts'

/** A first factor that was just proven. */
export interface FirstFactor {
  readonly user: User
  readonly method: SignInMethod
  /** OAuth provider's id. */
  readonly provider?: string
  /** Present if the factor shows that its holder reads the user's mail. */
  readonly mailbox?: Redemption
  /** Whether the proof still holds for the user as stored by now. Absent: it holds whatever changed. */
  readonly stillHolds?: (current: User) => Promise<boolean>
}
