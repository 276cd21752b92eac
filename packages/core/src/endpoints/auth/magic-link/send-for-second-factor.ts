import { addressOf } from '../../../identity/accounts/address-of.ts'
import {
  contentFor,
  lifetimeOf,
  mailProof,
  type NewCode,
  type SignInMailGiven,
} from '../../../identity/mailed-sign-in/sign-in-mail.ts'
import { putCode } from '../../../identity/one-time-tokens/codes.ts'
import { MAILED_CODE_MS } from '../../../identity/one-time-tokens/mailed-codes.ts'
import { issueMailedToken } from '../../../identity/one-time-tokens/mailed-tokens.ts'
import { assertOffered, findSignIn } from '../../../identity/sign-in/second-factor.ts'
import { sendNow } from '../../../outgoing/messages/send-now.ts'
import type { Language } from '../../../ports/mailer.ts'
import { requesterOf } from '../../../web/http/request/requester.ts'
import type { RequestContext } from '../../../web/http/routing/context.ts'
import { limits } from '../../../web/limits/limits.ts'
import { assertMaySend } from '../../../web/limits/send-limit.ts'
import { secondFactorCode } from './second-factor-code.ts'

/** Mails the link or code that ends a sign-in waiting for its second factor. */
export async function sendForSecondFactor(
  tempToken: string | undefined,
  lang: Language | undefined,
  issued: NewCode | undefined,
  context: RequestContext,
  given: SignInMailGiven,
): Promise<void> {
  const pending = await findSignIn(tempToken, given)
  await assertOffered('magic-link', pending, given)
  const { user } = pending.first
  const { id } = user
  const email = addressOf(user)
  const requester = requesterOf(user, context, given)
  await assertMaySend(limits.sendMail, { purpose: 'magic-link-2fa', to: email, requester, isSecondFactor: true }, given)
  // The hash of the temporary token restricts the link to this sign-in.
  const data = { tempTokenHash: pending.proof.hash, email }
  const content = issued === undefined ? 'link' : await contentFor(email, user, given)
  const token = await issueMailedToken('magic-link-2fa', id, lifetimeOf(content, given), given, data)
  if (issued !== undefined) await putCode(secondFactorCode(pending, issued.codeId), issued.code, MAILED_CODE_MS, given)
  await sendNow(() => mailProof(email, token, content, lang, issued, given), context, given.logger)
}
