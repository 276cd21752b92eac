import { sendForLogin } from '../../../identity/mailed-sign-in/send-for-login.ts'
import type { SignInMailGiven } from '../../../identity/mailed-sign-in/sign-in-mail.ts'
import { signUpOf } from '../../../identity/mailed-sign-in/sign-up-proof.ts'
import { newMailedCode } from '../../../identity/one-time-tokens/mailed-codes.ts'
import type { Language } from '../../../ports/mailer.ts'
import type { RequestContext } from '../../../web/http/context.ts'

/**
 * Mails a sign-up link or code and returns the reply. An address that has an account gets a sign-in mail instead: the reply and its time are the
 * same (R24b).
 */
export function registerWithoutPassword(
  email: string,
  body: Readonly<Record<string, unknown>> & { readonly emailLang?: Language | undefined },
  context: RequestContext,
  given: SignInMailGiven & { readonly signUp: { readonly keep: readonly string[] } },
) {
  const issued = given.magicLinkContent === 'link' ? undefined : newMailedCode()
  const signUp = signUpOf(email, body, given.signUp.keep)
  context.background(() => sendForLogin(email, body.emailLang, issued, context, given, signUp))
  return { success: true, userId: signUp.userId, ...(issued && { codeId: issued.codeId }) }
}
