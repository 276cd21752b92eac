/**
 * What the service mails: which template goes with which occasion, and who carries it.
 * Ports: the host's callbacks or a transport. Templates hold the words, in English and Italian.
 */
import type { Language, Mailer, MailTransport } from '../ports/mailer.ts'
import { renderMail } from './templates/layout.ts'
import { accountExists, welcome } from './templates/texts.ts'

/** The `email` option. A callback wins over the transport. */
export interface EmailOptions {
  /** Carries the built-in mails. */
  readonly mailer?: MailTransport
  /** Language of mails whose request named none. Default `en`. */
  readonly defaultLang?: Language
  readonly sendPasswordReset?: (to: string, token: string, link: string, lang?: Language) => Promise<void>
  readonly sendMagicLink?: (to: string, token: string, link: string, lang?: Language) => Promise<void>
  readonly sendWelcome?: (to: string, data: Readonly<Record<string, unknown>>, lang?: Language) => Promise<void>
  readonly sendVerificationEmail?: (to: string, token: string, link: string, lang?: Language) => Promise<void>
  readonly sendEmailChanged?: (to: string, newEmail: string, lang?: Language) => Promise<void>
}

const PLAIN_NAME = /^(?!.*\.\S)[\p{L}\p{M}\p{N}'’. -]{1,40}$/u

/** The mailer port: for each occasion the host's callback, else the built-in mail through the transport, else nothing. */
export function composeMailer(options: EmailOptions, site: { readonly name: string; readonly url: string }): Mailer {
  const { mailer: transport, defaultLang = 'en', ...callbacks } = options
  if (transport === undefined) return callbacks
  return {
    sendWelcome: (to, data, lang = defaultLang) => {
      const name = typeof data.firstName === 'string' ? data.firstName : data.name
      // A name is a stranger's text in a mail of ours: one that could carry a message or a link isn't repeated.
      const isPlain = typeof name === 'string' && PLAIN_NAME.test(name)
      const text = welcome(lang, { site: site.name, ...(isPlain && { name }) })
      return transport.send({ to, ...renderMail(lang, site.name, text, site.url) })
    },
    sendAccountExists: (to, lang = defaultLang) =>
      transport.send({ to, ...renderMail(lang, site.name, accountExists(lang, { site: site.name }), site.url) }),
    ...callbacks,
  }
}
