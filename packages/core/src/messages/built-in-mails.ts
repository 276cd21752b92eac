import type { Language, Mailer, MailTransport } from '../ports/mailer.ts'
import type { TemplateStore } from '../ports/templates.ts'
import type { MailId } from './mail-ids.ts'
import { fillTemplate } from './stored-mail.ts'
import { accountExists } from './templates/account-exists.ts'
import { changeEmail } from './templates/change-email.ts'
import { emailChanged } from './templates/email-changed.ts'
import { renderMail } from './templates/layout.ts'
import { linkAccount } from './templates/link-account.ts'
import { magicLink } from './templates/magic-link.ts'
import type { LinkData, MailText, MailTexts } from './templates/mail-text.ts'
import { passwordReset } from './templates/password-reset.ts'
import { accountLabel, maskedAddress, plainName } from './templates/plain-name.ts'
import { securityAlert } from './templates/security-alert.ts'
import { verifyEmail } from './templates/verify-email.ts'
import { welcome } from './templates/welcome.ts'

export interface MailSite {
  readonly name: string
  readonly url: string
  readonly templates?: TemplateStore | undefined
  /** Lifetimes of links in milliseconds. Without them, mails don't mention how long their link is valid. */
  readonly lifetimes?: {
    readonly passwordResetMs: number
    readonly magicLinkMs: number
    readonly emailVerificationMs: number
    readonly emailChangeMs: number
    readonly accountLinkMs: number
  }
}

type MailData = {
  readonly [K in 'link' | 'name' | 'newEmail' | 'provider' | 'account' | 'code' | 'time']?: string | undefined
}

type SendLink = (to: string, token: string, link: string, lang?: Language) => Promise<void>

/** Returns a mailer that sends all built-in mails through the transport. */
export function builtInMails(transport: MailTransport, site: MailSite, defaultLang: Language): Required<Mailer> {
  const { name, url, templates, lifetimes } = site
  async function send(id: MailId, to: string, lang: Language, text: MailText, data: MailData = {}): Promise<void> {
    const { link = url } = data
    const builtIn = renderMail(lang, name, text, link)
    const own = await templates?.findMail(id)
    const content = own ? fillTemplate(own, lang, { ...data, link, email: to, siteName: name }, builtIn) : builtIn
    await transport.send({ to, ...content })
  }
  const linked =
    (id: MailId, texts: MailTexts<LinkData>, lifetimeMs: number | undefined): SendLink =>
    (to, _token, link, lang = defaultLang) =>
      send(id, to, lang, texts[lang]({ site: name, lifetimeMs }), { link })
  return {
    sendPasswordReset: linked('password-reset', passwordReset, lifetimes?.passwordResetMs),
    sendMagicLink: linked('magic-link', magicLink, lifetimes?.magicLinkMs),
    sendVerificationEmail: (to, _token, link, lang = defaultLang, code) => {
      const text = verifyEmail[lang]({ site: name, lifetimeMs: lifetimes?.emailVerificationMs, code })
      return send('verify-email', to, lang, text, { link, code })
    },
    sendChangeEmail: linked('change-email', changeEmail, lifetimes?.emailChangeMs),
    sendLinkAccount: (to, _token, link, linked, lang = defaultLang) => {
      const shown = { provider: plainName(linked.provider), account: accountLabel(linked) }
      const text = linkAccount[lang]({ site: name, lifetimeMs: lifetimes?.accountLinkMs, ...shown })
      return send('link-account', to, lang, text, { link, ...shown })
    },
    sendWelcome: (to, data, lang = defaultLang) => {
      const given = typeof data.firstName === 'string' ? data.firstName : data.name
      const shown = plainName(given)
      return send('welcome', to, lang, welcome[lang]({ site: name, name: shown }), { name: shown })
    },
    sendEmailChanged: (to, newEmail, lang = defaultLang, at) => {
      const shown = { newEmail: maskedAddress(newEmail), time: at && minuteOf(at) }
      return send('email-changed', to, lang, emailChanged[lang]({ site: name, url, ...shown }), shown)
    },
    sendAccountExists: (to, lang = defaultLang) =>
      send('account-exists', to, lang, accountExists[lang]({ site: name })),
    sendSecurityAlert: (to, alert, lang = defaultLang) =>
      send(alert, to, lang, securityAlert[alert][lang]({ site: name })),
  }
}

/** Formats a time to the minute: `2026-03-01 12:00 UTC`. */
function minuteOf(at: Date): string {
  return `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`
}
