import type { User } from '@sallyport/core'
import type { Door } from '../all-routers/sign-in-endpoints.ts'
import { addAccount, type SignedIn, signIn } from '../support/account.ts'
import type { Answer } from '../support/answer.ts'
import { awaitedSignIn, enrolledAccount } from '../support/authenticator.ts'
import type { Native } from '../support/native.ts'
import type { Overrides, Target } from '../support/target.ts'
import { totpAt } from '../support/totp.ts'
import { NUMBER } from './pending-sign-in.ts'

/** A live secret of one kind. */
export interface LiveToken {
  readonly value: string
  /** Whether the door is one that it opens. */
  isOwn(door: Door): boolean
  /** Opens its own door. */
  redeem(): Promise<Answer>
}

/** Whoever it belongs to: enrolled with an authenticator app unless the kind asks for another, and signed in some time ago. */
export interface Owner {
  readonly user: User
  readonly client: Native & SignedIn
  /** A code of the user's app. */
  code(): Promise<string>
  /** A new sign-in that awaits its second factor. */
  tempToken(): Promise<string>
}

/** How to get a secret of a kind. */
export interface TokenKind {
  /** What the service needs for it, beside everything. */
  readonly options?: Overrides
  readonly fields?: Partial<User>
  readonly isEnrolled?: false
  issue(target: Target, owner: Owner): Promise<LiveToken>
}

export async function ownerFor(target: Target, { fields, isEnrolled }: TokenKind): Promise<Owner> {
  const all = { phoneNumber: NUMBER, isPhoneVerified: true, ...fields }
  if (isEnrolled !== false) {
    const { user, client, secret } = await enrolledAccount(target, all)
    // The code of the enrolment is spent.
    target.clock.advance(30_000)
    const code = () => totpAt(secret, target.clock.now())
    return { user, client, code, tempToken: () => awaitedSignIn(target, user) }
  }
  const user = await addAccount(target, all)
  const client = await signIn(target, user)
  await target.stores.users.update(user.id, { require2FA: true })
  return { user, client, code: async () => '000000', tempToken: () => awaitedSignIn(target, user) }
}
