import { invalidInput } from '../../../foundations/values/errors.ts'
import { recipientAt } from '../../../identity/mailed-sign-in/recipient.ts'
import { sendForLogin } from '../../../identity/mailed-sign-in/send-for-login.ts'
import type { SignInMailGiven } from '../../../identity/mailed-sign-in/sign-in-mail.ts'
import { signUpOf } from '../../../identity/mailed-sign-in/sign-up-proof.ts'
import { newMailedCode } from '../../../identity/one-time-tokens/mailed-codes.ts'
import type { User } from '../../../ports/accounts/users.ts'
import type { Language, Mailer } from '../../../ports/host/mailer.ts'
import type { RequestContext } from '../../../web/http/routing/context.ts'

type Given = Omit<SignInMailGiven, 'mailer'> & { readonly mailer?: Mailer | undefined }

/**
 * Mails a sign-up link or code and returns the reply. An address that has an account gets a sign-in mail instead: the reply, and the time that it
 * takes, are the same (R24b). `guest`: the guest who sent the request and becomes a member when the link or code is redeemed in the same browser.
 * Rejects with 400 VALIDATION_ERROR unless people may sign up without a password.
 */
export function registerWithoutPassword(
  email: string | undefined,
  body: Readonly<Record<string, unknown>> & { readonly emailLang?: Language | undefined },
  guest: User | null,
  context: RequestContext,
  given: Given,
) {
  if (email === undefined) throw invalidInput({ path: 'email', rule: 'required' })
  const { signUp, mailer: { sendMagicLink, sendSignUp } = {} } = given
  if (signUp === undefined || sendMagicLink === undefined) throw invalidInput({ path: 'password', rule: 'required' })
  const issued = given.magicLinkContent === 'link' ? undefined : newMailedCode()
  const asked = signUpOf(email, body, signUp.keep, guest?.id)
  const all = { ...given, mailer: { sendMagicLink, ...(sendSignUp && { sendSignUp }) } }
  context.background(async () =>
    sendForLogin(await recipientAt(email, all), body.emailLang, issued, context, all, asked),
  )
  return { success: true, userId: guest?.id ?? asked.userId, ...(issued && { codeId: issued.codeId }) }
}
