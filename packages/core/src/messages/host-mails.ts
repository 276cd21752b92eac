import type { Language, Mailer, SecurityAlert } from '../ports/mailer.ts'

export interface MailCallbacks {
  readonly sendPasswordReset?: (to: string, token: string, link: string, lang?: Language) => Promise<void>
  readonly sendMagicLink?: (to: string, token: string, link: string, lang?: Language) => Promise<void>
  /** `data`: body of the registration without passwords. */
  readonly sendWelcome?: (to: string, data: Readonly<Record<string, unknown>>, lang?: Language) => Promise<void>
  /**
   * Also used to confirm a new or a linked address. `code`: 8 characters that a signed-in user may enter instead of
   * following the link; only when verifying the account's address.
   */
  readonly sendVerificationEmail?: (
    to: string,
    token: string,
    link: string,
    lang?: Language,
    code?: string,
  ) => Promise<void>
  readonly sendEmailChanged?: (to: string, newEmail: string, lang?: Language) => Promise<void>
  /** Security notice to an account's owner. Default: the built-in mail if there is a mailer, otherwise none. */
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
