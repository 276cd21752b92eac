import { randomToken } from '../../foundations/crypto/random.ts'
import type { Language } from '../../ports/host/mailer.ts'
import { requesterOf } from '../../web/http/request/requester.ts'
import type { RequestContext } from '../../web/http/routing/context.ts'
import { limits } from '../../web/limits/limits.ts'
import { maySend } from '../../web/limits/send-limit.ts'
import { presentedGuest } from '../guests/presented-guest.ts'
import { putMailedCode } from '../one-time-tokens/mailed-codes.ts'
import { issueMailedToken } from '../one-time-tokens/mailed-tokens.ts'
import type { Recipient } from './recipient.ts'
import { contentFor, lifetimeOf, mailProof, type NewCode, type SignInMailGiven } from './sign-in-mail.ts'
import { issueSignUpToken, type SignUp, signUpOf } from './sign-up-proof.ts'

/**
 * Mails a sign-in link or code. An address without an account gets a sign-up link or code, if people may sign up without a password. Does
 * nothing if too many mails were requested.
 */
export async function sendForLogin(
  { email, found, isAddress }: Recipient,
  lang: Language | undefined,
  issued: NewCode | undefined,
  context: RequestContext,
  given: SignInMailGiven,
  asked?: SignUp,
): Promise<void> {
  const user = found?.isDisabled === true ? null : found
  const maySignUp = isAddress && found === null && given.signUp !== undefined
  const guest = maySignUp && asked === undefined ? await presentedGuest(context, given) : null
  const signUp = maySignUp ? (asked ?? signUpOf(email, { emailLang: lang }, [], guest?.user.id)) : undefined
  // Counts and stores a code even for an address without an account, so that a guess at the code takes the same steps and the same time (R24b).
  if (user === null && signUp === undefined && issued === undefined) return
  const requester = requesterOf(user, context, given)
  if (!(await maySend(limits.sendMail, { purpose: 'magic-link', to: email, requester }, given))) return
  const content = issued === undefined ? 'link' : await contentFor(email, user, given)
  // Without a code, the new link voids the account's earlier links. With a code it voids none: each code is consumed together with its link, so a
  // stranger could void the owner's code by requesting another one.
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
