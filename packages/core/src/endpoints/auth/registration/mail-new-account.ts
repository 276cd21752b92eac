import type { Policies } from '../../../identity/policies/policies.ts'
import { sendVerification, type VerificationGiven } from '../../../identity/sign-in/send-verification.ts'
import type { Language, Mailer } from '../../../ports/host/mailer.ts'
import { requesterOf } from '../../../web/http/request/requester.ts'
import type { RequestContext } from '../../../web/http/routing/context.ts'
import { limits } from '../../../web/limits/limits.ts'
import type { TargetLimits } from '../../../web/limits/rate-limit.ts'
import { maySend } from '../../../web/limits/send-limit.ts'
import { withoutPasswords } from './without-passwords.ts'

interface Given extends VerificationGiven, TargetLimits {
  readonly mailer: Mailer | undefined
  readonly policies: () => Promise<Policies>
  readonly knownDevices: Parameters<typeof requesterOf>[2]['knownDevices']
}

interface Registered {
  readonly email: string
  readonly body: Readonly<Record<string, unknown>>
  readonly lang: Language | undefined
}

/** Sends the mails to a new account's address: the verification mail, unless the verification mode is `none`, and the welcome mail. */
export async function mailNewAccount(
  id: string,
  { email, body, lang }: Registered,
  context: RequestContext,
  given: Given,
): Promise<void> {
  const { sendWelcome, sendVerificationEmail } = given.mailer ?? {}
  const { verificationMode } = await given.policies()
  // Limits the mails per mailbox, because a stranger can register any number of tagged addresses of one mailbox (`me+1@example.com`).
  const sending = { purpose: 'registration', to: email, requester: requesterOf(null, context, given) }
  const mayMail = () => maySend(limits.sendMail, sending, given)
  if (sendVerificationEmail && verificationMode !== 'none' && (await mayMail())) {
    context.background(() => sendVerification({ id, email }, lang, sendVerificationEmail, given))
  }
  if (sendWelcome && (await mayMail())) context.background(() => sendWelcome(email, withoutPasswords(body), lang))
}

/** Mails the owner of an address that someone tried to register with it. */
export async function mailAccountExists(
  { email, lang }: Registered,
  context: RequestContext,
  given: Given,
): Promise<void> {
  const send = given.mailer?.sendAccountExists
  const sending = { purpose: 'account-exists', to: email, requester: requesterOf(null, context, given) }
  if (send && (await maySend(limits.sendMail, sending, given))) context.background(() => send(email, lang))
}
