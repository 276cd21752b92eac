import type { User } from '@sallyport/core'
import type { SecretInput } from '../../all-routers/sign-in-endpoints.ts'
import { addAccount, type SignedIn, signIn } from '../../support/account.ts'
import type { Answer } from '../../support/answer.ts'
import type { Native } from '../../support/native.ts'
import { awaitedSignIn, enrolledAccount } from '../../support/passkeys/authenticator.ts'
import type { Overrides, Target } from '../../support/target.ts'
import { totpAt } from '../../support/totp.ts'
import { NUMBER } from '../sign-in/pending-sign-in.ts'

export interface LiveToken {
  readonly value: string
  /** True if the input is one that accepts this secret. */
  isOwn(input: SecretInput): boolean
  /** Redeems the secret at its own endpoint. */
  redeem(): Promise<Answer>
}

/**
 * The owner of the secrets: has an authenticator app unless the kind requires otherwise, and signed in some time ago.
 */
export interface Owner {
  readonly user: User
  readonly client: Native & SignedIn
  code(): Promise<string>
  tempToken(): Promise<string>
}

export interface TokenKind {
  /** Further options that the service needs for this kind. */
  readonly options?: Overrides
  readonly fields?: Partial<User>
  readonly isEnrolled?: false
  /** Event of the redemption, if a used secret succeeds again without a further effect. Default: a used secret is refused. */
  readonly repeats?: string
  issue(target: Target, owner: Owner): Promise<LiveToken>
}

export async function ownerFor(target: Target, { fields, isEnrolled }: TokenKind): Promise<Owner> {
  const all = { phoneNumber: NUMBER, isPhoneVerified: true, ...fields }
  if (isEnrolled !== false) {
    const { user, client, secret } = await enrolledAccount(target, all)
    // The enrolment has used its code.
    target.clock.advance(30_000)
    const code = () => totpAt(secret, target.clock.now())
    return { user, client, code, tempToken: () => awaitedSignIn(target, user) }
  }
  const user = await addAccount(target, all)
  const client = await signIn(target, user)
  await target.stores.users.update(user.id, { require2FA: true })
  return { user, client, code: async () => '000000', tempToken: () => awaitedSignIn(target, user) }
}
