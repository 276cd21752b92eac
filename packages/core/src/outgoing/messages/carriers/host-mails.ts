import type { NamedWayIn, WayInChange } from '../../../ports/accounts/ways-in.ts'
import type { FeatureMailContent, InvitedBy, Language, Mailer, SecurityAlert } from '../../../ports/host/mailer.ts'
import type { Languages } from '../languages/languages.ts'

export interface MailCallbacks {
  /** Sends the link that resets a password. `lang`: language of the mail. */
  readonly sendPasswordReset?: (to: string, token: string, link: string, lang?: Language) => Promise<void>
  /**
   * Sends the link that signs the user in, or `code`, or both (`magicLink.content`). `link` is empty if the mail must contain only the code.
   * `lang`: language of the mail.
   */
  readonly sendMagicLink?: (to: string, token: string, link: string, lang?: Language, code?: string) => Promise<void>
  /** Sends the link or code that creates an account without a password. Arguments as for `sendMagicLink`. Default: `sendMagicLink`. */
  readonly sendSignUp?: (to: string, token: string, link: string, lang?: Language, code?: string) => Promise<void>
  /** Sends the welcome mail to a new user. `data`: the body of the registration request without passwords. */
  readonly sendWelcome?: (to: string, data: Readonly<Record<string, unknown>>, lang?: Language) => Promise<void>
  /**
   * Sends the link that verifies an address, confirms a changed address or connects a provider account. For verification only, `code` has
   * eight characters that a signed-in user may enter instead of opening the link.
   */
  readonly sendVerificationEmail?: (
    to: string,
    token: string,
    link: string,
    lang?: Language,
    code?: string,
  ) => Promise<void>
  /** Informs the old address that the user's address was changed. */
  readonly sendEmailChanged?: (to: string, newEmail: string, lang?: Language) => Promise<void>
  /**
   * Sends the link of an invitation. `lang`: language of the mail. `by`: names of the organisation and the inviter, if a member of a tenant invites.
   */
  readonly sendInvitation?: (to: string, token: string, link: string, lang?: Language, by?: InvitedBy) => Promise<void>
  /**
   * Warns an account's owner of guesses at passwords and codes, and of changed second factors. Set `sendSignInMethodChanged` as well: it reports
   * changes of all sign-in methods. Default: the built-in mail if there is a mailer.
   */
  readonly sendSecurityAlert?: (to: string, alert: SecurityAlert, lang?: Language) => Promise<void>
  /**
   * Tells the user that a sign-in method was added, changed or removed. `link` leads to the page "This wasn't me". Default: the built-in mail if
   * there is a mailer.
   */
  readonly sendSignInMethodChanged?: (
    to: string,
    change: WayInChange,
    token: string,
    link: string,
    lang?: Language,
  ) => Promise<void>
  /**
   * Tells the user that sign-in methods were removed, because someone set them before the user proved access to the mailbox. Default: the built-in
   * mail if there is a mailer.
   */
  readonly sendSignInMethodsRemoved?: (to: string, removed: readonly NamedWayIn[], lang?: Language) => Promise<void>
  /**
   * Sends a mail of a feature. `name`: full name of the mail, such as `badge:report`. `mail`: subject, HTML, text, the recipient's `userId`, and
   * `until`, from which the mail is useless. Default: the mailer sends the mail if there is one.
   */
  readonly sendFeatureMail?: (to: string, name: string, mail: FeatureMailContent) => Promise<void>
}

type SendLink = NonNullable<MailCallbacks['sendPasswordReset']>
type SendCode = NonNullable<MailCallbacks['sendMagicLink']>
type SendLinkAccount = NonNullable<Mailer['sendLinkAccount']>

/**
 * Builds the mailer port from the host's callbacks. Each method exists only if its callback is set, and passes a language that the service has: the
 * requested one, else the default.
 */
export function hostMails(callbacks: MailCallbacks, { known }: Languages): Mailer {
  const { sendPasswordReset, sendMagicLink, sendWelcome, sendVerificationEmail, sendEmailChanged } = callbacks
  const { sendSignUp, sendInvitation, sendSecurityAlert, sendSignInMethodChanged, sendSignInMethodsRemoved } = callbacks
  const { sendFeatureMail } = callbacks
  const linked =
    (send: SendLink): SendLink =>
    (to, token, link, lang) =>
      send(to, token, link, known(lang))
  const withCode =
    (send: SendCode): SendCode =>
    (to, token, link, lang, code) =>
      send(to, token, link, known(lang), ...(code === undefined ? [] : [code]))
  const linkedAccount =
    (send: SendLink): SendLinkAccount =>
    (to, token, link, _account, lang) =>
      send(to, token, link, known(lang))
  return {
    ...(sendPasswordReset && { sendPasswordReset: linked(sendPasswordReset) }),
    ...(sendMagicLink && { sendMagicLink: withCode(sendMagicLink) }),
    ...(sendSignUp && { sendSignUp: withCode(sendSignUp) }),
    ...(sendInvitation && {
      sendInvitation: (to: string, token: string, link: string, lang?: Language, by?: InvitedBy) =>
        sendInvitation(to, token, link, known(lang), ...(by === undefined ? [] : [by])),
    }),
    ...(sendWelcome && {
      sendWelcome: (to: string, data: Readonly<Record<string, unknown>>, lang?: Language) =>
        sendWelcome(to, data, known(lang)),
    }),
    ...(sendVerificationEmail && {
      sendVerificationEmail: (to: string, token: string, link: string, lang?: Language, code?: string) =>
        sendVerificationEmail(to, token, link, known(lang), code),
      sendChangeEmail: linked(sendVerificationEmail),
      sendLinkAccount: linkedAccount(sendVerificationEmail),
    }),
    ...(sendEmailChanged && {
      sendEmailChanged: (to: string, newEmail: string, lang?: Language) => sendEmailChanged(to, newEmail, known(lang)),
    }),
    ...(sendSecurityAlert && {
      sendSecurityAlert: (to: string, alert: SecurityAlert, lang?: Language) =>
        sendSecurityAlert(to, alert, known(lang)),
    }),
    ...(sendSignInMethodChanged && {
      sendSignInMethodChanged: (to: string, change: WayInChange, token: string, link: string, lang?: Language) =>
        sendSignInMethodChanged(to, change, token, link, known(lang)),
    }),
    ...(sendSignInMethodsRemoved && {
      sendSignInMethodsRemoved: (to: string, removed: readonly NamedWayIn[], lang?: Language) =>
        sendSignInMethodsRemoved(to, removed, known(lang)),
    }),
    ...(sendFeatureMail && { sendFeatureMail }),
  }
}
