import type { Language, Mailer, SecurityAlert } from '../ports/mailer.ts'

export interface MailCallbacks {
  /** Sends the link that resets a password. */
  readonly sendPasswordReset?: (to: string, token: string, link: string, lang?: Language) => Promise<void>
  /** Sends the link that signs in. */
  readonly sendMagicLink?: (to: string, token: string, link: string, lang?: Language) => Promise<void>
  /** Greets a new user. `data` is the body of the registration without passwords. */
  readonly sendWelcome?: (to: string, data: Readonly<Record<string, unknown>>, lang?: Language) => Promise<void>
  /**
   * Sends the link that verifies an address, confirms a changed one or connects an account at a provider. `code`: eight characters that a
   * signed-in user may enter instead of following the link; for verification only.
   */
  readonly sendVerificationEmail?: (
    to: string,
    token: string,
    link: string,
    lang?: Language,
    code?: string,
  ) => Promise<void>
  /** Tells the old address of a change. */
  readonly sendEmailChanged?: (to: string, newEmail: string, lang?: Language) => Promise<void>
  /** Warns an account's owner of guessing and of changed second factors. Default: the built-in mail if there is a mailer. */
  readonly sendSecurityAlert?: (to: string, alert: SecurityAlert, lang?: Language) => Promise<void>
}

type SendLink = NonNullable<MailCallbacks['sendMagicLink']>
type SendLinkAccount = NonNullable<Mailer['sendLinkAccount']>

/** Returns a mailer of the host's callbacks. A method is present if its callback is, and always receives a language. */
export function hostMails(callbacks: MailCallbacks, defaultLang: Language): Mailer {
  const { sendPasswordReset, sendMagicLink, sendWelcome, sendVerificationEmail, sendEmailChanged, sendSecurityAlert } =
    callbacks
  const linked =
    (send: SendLink): SendLink =>
    (to, token, link, lang = defaultLang) =>
      send(to, token, link, lang)
  const linkedAccount =
    (send: SendLink): SendLinkAccount =>
    (to, token, link, _account, lang = defaultLang) =>
      send(to, token, link, lang)
  return {
    ...(sendPasswordReset && { sendPasswordReset: linked(sendPasswordReset) }),
    ...(sendMagicLink && { sendMagicLink: linked(sendMagicLink) }),
    ...(sendWelcome && {
      sendWelcome: (to: string, data: Readonly<Record<string, unknown>>, lang: Language = defaultLang) =>
        sendWelcome(to, data, lang),
    }),
    ...(sendVerificationEmail && {
      sendVerificationEmail: (to: string, token: string, link: string, lang: Language = defaultLang, code?: string) =>
        sendVerificationEmail(to, token, link, lang, code),
      sendChangeEmail: linked(sendVerificationEmail),
      sendLinkAccount: linkedAccount(sendVerificationEmail),
    }),
    ...(sendEmailChanged && {
      sendEmailChanged: (to: string, newEmail: string, lang: Language = defaultLang) =>
        sendEmailChanged(to, newEmail, lang),
    }),
    ...(sendSecurityAlert && {
      sendSecurityAlert: (to: string, alert: SecurityAlert, lang: Language = defaultLang) =>
        sendSecurityAlert(to, alert, lang),
    }),
  }
}
