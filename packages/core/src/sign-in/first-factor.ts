import type { SignInMethod } from '../ports/sessions.ts'
import type { User } from '../ports/users.ts'

/** A first factor that was just proven. */
export interface FirstFactor {
  readonly user: User
  readonly method: SignInMethod
  /** OAuth provider's id. */
  readonly provider?: string
  /** The proof shows that its maker reads the user's mail. `signedInAs`: the user whose session the request came with. */
  readonly mailbox?: {
    readonly signedInAs?: string
    readonly linkedBy?: { readonly provider: string; readonly providerAccountId: string }
  }
  /** Whether the proof still holds for the user as stored by now. Absent: it holds whatever changed. */
  readonly stillHolds?: (current: User) => Promise<boolean>
}
