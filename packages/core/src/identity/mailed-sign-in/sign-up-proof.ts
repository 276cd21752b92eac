import { randomUuid } from '../../foundations/crypto/random.ts'
import { withoutUndefined } from '../../foundations/values/without-undefined.ts'
import type { Proof, ProofStore } from '../../ports/accounts/proofs.ts'
import type { Language } from '../../ports/host/mailer.ts'
import { issueMailedToken } from '../one-time-tokens/mailed-tokens.ts'

/** Data of a sign-up without a password. Stored with the mailed token; the account is created when the token is redeemed. */
export interface SignUp {
  /** Id that the user will have. */
  readonly userId: string
  /** Id of the guest who requested the sign-up. If it is redeemed in the guest's session, the guest becomes a member. */
  readonly guestId?: string | undefined
  readonly email: string
  readonly emailLang?: Language | undefined
  /** `name`, `firstName`, `lastName`, and the fields of `registration.keep`. */
  readonly fields: Readonly<Record<string, unknown>>
}

const NAMES = ['name', 'firstName', 'lastName']

/** Returns the sign-up that a request asks for. Drops all fields except the names and those in `keep`. `guestId`: the guest who asks. */
export function signUpOf(
  email: string,
  body: Readonly<Record<string, unknown>> & { readonly emailLang?: Language | undefined },
  keep: readonly string[],
  guestId?: string,
): SignUp {
  const kept = [...NAMES, ...keep].map((name) => [name, Object.hasOwn(body, name) ? body[name] : undefined])
  const fields = withoutUndefined(Object.fromEntries(kept))
  return { userId: randomUuid(), guestId, email, emailLang: body.emailLang, fields }
}

/** Stores a sign-up and returns the token that redeems it. The account is created when the token is redeemed. */
export function issueSignUpToken(
  { userId, ...signUp }: SignUp,
  lifetimeMs: number,
  given: { readonly proofs: ProofStore; readonly now: () => Date },
): Promise<string> {
  return issueMailedToken('sign-up', userId, lifetimeMs, given, withoutUndefined(signUp))
}

export function signUpIn({ userId, data }: Proof): SignUp {
  // The cast is safe: only `issueSignUpToken` stores records of this purpose.
  return { userId, ...(data as Omit<SignUp, 'userId'>) }
}
