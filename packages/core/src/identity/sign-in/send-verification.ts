import type { KeyRing } from '../../foundations/crypto/key-ring.ts'
import { randomBytes } from '../../foundations/crypto/random.ts'
import type { Links } from '../../outgoing/messages/links.ts'
import type { ProofStore } from '../../ports/accounts/proofs.ts'
import type { User } from '../../ports/accounts/users.ts'
import type { Language, Mailer } from '../../ports/host/mailer.ts'
import { bareCode } from '../../web/http/request/code-text.ts'
import { addressOf } from '../accounts/address-of.ts'
import { type CodeSubject, consumeCode, putCode } from '../one-time-tokens/codes.ts'
import { issueMailedToken } from '../one-time-tokens/mailed-tokens.ts'
import type { Lifetimes } from '../session/lifetimes.ts'
import { encodeBase32 } from '../totp/base32.ts'

/** Length of a verification code in bytes: 40 bits, which are eight base32 characters. */
const CODE_BYTES = 5

export interface VerificationGiven {
  readonly proofs: ProofStore
  readonly lifetimes: Lifetimes
  readonly links: Links
  readonly codeKeys: KeyRing
  readonly now: () => Date
}

type Address = Pick<User, 'id' | 'email'>

/** Mails a link and a code that verify the user's address. Earlier links and codes become invalid. Rejects if the mailer fails. */
export async function sendVerification(
  user: Address,
  lang: Language | undefined,
  send: NonNullable<Mailer['sendVerificationEmail']>,
  given: VerificationGiven,
): Promise<void> {
  const { emailVerificationMs } = given.lifetimes
  const email = addressOf(user)
  const token = await issueMailedToken('verify-email', user.id, emailVerificationMs, given, { email })
  const code = encodeBase32(randomBytes(CODE_BYTES))
  await putCode(subjectOf(user), code, emailVerificationMs, given)
  await send(email, token, given.links.verifyEmail(token), lang, code)
}

/** Consumes a code mailed to the user's address; returns false if it is wrong or was already used. Ignores spaces, hyphens and case. */
export function consumeVerificationCode(
  user: Address,
  code: string,
  given: Pick<VerificationGiven, 'proofs' | 'codeKeys' | 'now'>,
): Promise<boolean> {
  return consumeCode(subjectOf(user), bareCode(code).toUpperCase(), given)
}

function subjectOf({ id, email }: Address): CodeSubject {
  return { purpose: 'verify-email-code', userId: id, boundTo: email ?? '' }
}
