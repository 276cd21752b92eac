import type { Language, Mailer, MailTransport } from '../ports/mailer.ts'
import { accountExists } from './templates/account-exists.ts'
import { changeEmail } from './templates/change-email.ts'
import { emailChanged } from './templates/email-changed.ts'
import { renderMail } from './templates/layout.ts'
import { linkAccount } from './templates/link-account.ts'
import { magicLink } from './templates/magic-link.ts'
import type { LinkData, MailText, MailTexts } from './templates/mail-text.ts'
import { passwordReset } from './templates/password-reset.ts'
import { plainAddress, plainName } from './templates/plain-name.ts'
import { verifyEmail } from './templates/verify-email.ts'
import { welcome } from './templates/welcome.ts'

/** What mails say of the site that they come from. */
export interface MailSite {
  readonly name: string
  readonly url: string
  /** How long links work; without it mails don't say. */
  readonly lifetimes?: {
    readonly passwordResetMs: number
    readonly magicLinkMs: number
    readonly emailVerificationMs: number
    readonly emailChangeMs: number
    readonly accountLinkMs: number
  }
}

type SendLink = (to: string, token: string, link: string, lang?: Language) => Promise<void>

/** The mailer port of the built-in mails: every occasion, carried by the transport. */
export function builtInMails(transport: MailTransport, site: MailSite, defaultLang: Language): Required<Mailer> {
  const { name, url, lifetimes } = site
  const send = (to: string, lang: Language, text: MailText, link = url) =>
    transport.send({ to, ...renderMail(lang, name, text, link) })
  const linked =
    (texts: MailTexts<LinkData>, lifetimeMs: number | undefined): SendLink =>
    (to, _token, link, lang = defaultLang) =>
      send(to, lang, texts[lang]({ site: name, lifetimeMs }), link)
  return {
    sendPasswordReset: linked(passwordReset, lifetimes?.passwordResetMs),
    sendMagicLink: linked(magicLink, lifetimes?.magicLinkMs),
    sendVerificationEmail: linked(verifyEmail, lifetimes?.emailVerificationMs),
    sendChangeEmail: linked(changeEmail, lifetimes?.emailChangeMs),
    sendLinkAccount: (to, _token, link, provider, lang = defaultLang) => {
      const data = { site: name, lifetimeMs: lifetimes?.accountLinkMs, provider: plainName(provider) }
      return send(to, lang, linkAccount[lang](data), link)
    },
    sendWelcome: (to, data, lang = defaultLang) => {
      const given = typeof data.firstName === 'string' ? data.firstName : data.name
      return send(to, lang, welcome[lang]({ site: name, name: plainName(given) }))
    },
    sendEmailChanged: (to, newEmail, lang = defaultLang) =>
      send(to, lang, emailChanged[lang]({ site: name, newEmail: plainAddress(newEmail) })),
    sendAccountExists: (to, lang = defaultLang) => send(to, lang, accountExists[lang]({ site: name })),
  }
}
