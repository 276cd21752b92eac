import { randomToken } from '../../../foundations/crypto/random.ts'
import { putCode } from '../../../identity/one-time-tokens/codes.ts'
import { MAILED_CODE_MS, putMailedCode } from '../../../identity/one-time-tokens/mailed-codes.ts'
import { issueMailedToken } from '../../../identity/one-time-tokens/mailed-tokens.ts'
import { assertOffered, findSignIn } from '../../../identity/sign-in/second-factor.ts'
import { sendNow } from '../../../outgoing/messages/send-now.ts'
import type { Language } from '../../../ports/mailer.ts'
import type { RequestContext } from '../../../web/http/context.ts'
import { requesterOf } from '../../../web/http/requester.ts'
import { limits } from '../../../web/limits/limits.ts'
import { assertMaySend, maySend } from '../../../web/limits/send-limit.ts'
import { issueSignUpToken, type SignUp, signUpOf } from '../sign-up/sign-up-proof.ts'
import { secondFactorCode } from './second-factor-code.ts'
import { contentFor, lifetimeOf, mailProof, type NewCode, type SignInMailGiven } from './sign-in-mail.ts'

/**
 * Mails a sign-in link or code; to an address without account a sign-up link or code, if people may sign up without a password. Does nothing if
 * too many mails were asked for.
 */
export async function sendForLogin(
  email: string,
  lang: Language | undefined,
  issued: NewCode | undefined,
  context: RequestContext,
  given: SignInMailGiven,
  asked?: SignUp,
): Promise<void> {
  const found = await given.users.findByEmail(email)
  const user = found?.isDisabled === true ? null : found
  const maySignUp = found === null && given.signUp !== undefined
  const signUp = maySignUp ? (asked ?? signUpOf(email, { emailLang: lang }, [])) : undefined
  // Without an account, a code is counted and stored all the same: guesses at it must take the steps of any other (R24b).
  if (user === null && signUp === undefined && issued === undefined) return
  const requester = requesterOf(user, context, given)
  if (!(await maySend(limits.sendMail, { purpose: 'magic-link', to: email, requester }, given))) return
  const content = issued === undefined ? 'link' : await contentFor(email, user, given)
  // A new link voids the account's earlier ones. With codes it doesn't: otherwise a stranger could void the owner's by asking for new ones.
  const options = { replace: issued === undefined }
  const lifetimeMs = lifetimeOf(content, given)
  const token = await tokenFor()
  if (issued !== undefined) {
    const userId = user?.id ?? signUp?.userId
    const purpose = signUp === undefined ? 'magic-link' : 'sign-up'
    await putMailedCode(
      { codeId: issued.codeId, email, userId, purpose, requester: requester.key },
      issued.code,
      token,
      given,
    )
  }
  if (user !== null || signUp !== undefined)
    await mailProof(email, token, content, lang, issued, given, signUp !== undefined)

  function tokenFor(): string | Promise<string> {
    if (user !== null) return issueMailedToken('magic-link', user.id, lifetimeMs, given, { email }, options)
    return signUp === undefined ? randomToken() : issueSignUpToken(signUp, lifetimeMs, given)
  }
}

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
  const { id, email } = user
  const requester = requesterOf(user, context, given)
  await assertMaySend(limits.sendMail, { purpose: 'magic-link-2fa', to: email, requester, isSecondFactor: true }, given)
  // The hash of the temporary token restricts the link to this sign-in.
  const data = { tempTokenHash: pending.proof.hash, email }
  const content = issued === undefined ? 'link' : await contentFor(email, user, given)
  const token = await issueMailedToken('magic-link-2fa', id, lifetimeOf(content, given), given, data)
  if (issued !== undefined) await putCode(secondFactorCode(pending, issued.codeId), issued.code, MAILED_CODE_MS, given)
  await sendNow(() => mailProof(email, token, content, lang, issued, given), context, given.logger)
}
