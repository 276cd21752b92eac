import type { KeyRing } from '../crypto/key-ring.ts'
import { randomBytes } from '../crypto/random.ts'
import type { Links } from '../messages/links.ts'
import { type CodeSubject, consumeCode, putCode } from '../one-time-tokens/codes.ts'
import { issueMailedToken } from '../one-time-tokens/mailed-tokens.ts'
import type { Language, Mailer } from '../ports/mailer.ts'
import type { ProofStore } from '../ports/proofs.ts'
import type { User } from '../ports/users.ts'
import type { Lifetimes } from '../session/lifetimes.ts'
import { encodeBase32 } from '../totp/base32.ts'

/** 40 bits, eight base32 characters. */
const CODE_BYTES = 5

/** What an endpoint that sends such mails has to use. */
export const VERIFICATION_USES = ['lifetimes', 'links', 'codeKeys', 'now'] as const

export interface VerificationGiven {
  readonly proofs: ProofStore
  readonly lifetimes: Lifetimes
  readonly links: Links
  readonly codeKeys: KeyRing
  readonly now: () => Date
}

type Address = Pick<User, 'id' | 'email'>

/** Mails a link and a code that verify the user's address; older ones become invalid. Rejects if the mail can't be handed over. */
export async function sendVerification(
  user: Address,
  lang: Language | undefined,
  send: NonNullable<Mailer['sendVerificationEmail']>,
  given: VerificationGiven,
): Promise<void> {
  const { emailVerificationMs } = given.lifetimes
  const token = await issueMailedToken('verify-email', user.id, emailVerificationMs, given, { email: user.email })
  const code = encodeBase32(randomBytes(CODE_BYTES))
  await putCode(subjectOf(user), code, emailVerificationMs, given)
  await send(user.email, token, given.links.verifyEmail(token), lang, code)
}

/** True if the code is the one mailed to the user's address; it can't be used again. Spaces, hyphens and case are ignored. */
export function consumeVerificationCode(
  user: Address,
  code: string,
  given: Pick<VerificationGiven, 'proofs' | 'codeKeys' | 'now'>,
): Promise<boolean> {
  return consumeCode(subjectOf(user), code.replace(/[\s-]/g, '').toUpperCase(), given)
}

function subjectOf({ id, email }: Address): CodeSubject {
  return { purpose: 'verify-email-code', userId: id, boundTo: email }
}
