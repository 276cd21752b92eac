import type { Language, Mailer } from '../ports/mailer.ts'
import type { ProofStore } from '../ports/proofs.ts'
import type { User } from '../ports/users.ts'
import { issueProof } from './one-shot-proofs.ts'
import type { Services } from './services.ts'

/** Mails a new link that verifies the user's address. Rejects when the mail was not taken over. */
export async function sendVerification(
  user: Pick<User, 'id' | 'email'>,
  lang: Language | undefined,
  send: NonNullable<Mailer['sendVerificationEmail']>,
  given: Pick<Services, 'lifetimes' | 'links' | 'now'> & { readonly proofs: ProofStore },
): Promise<void> {
  const { emailVerificationMs } = given.lifetimes
  const token = await issueProof('verify-email', user.id, emailVerificationMs, given, { email: user.email })
  await send(user.email, token, given.links.verifyEmail(token), lang)
}
