/**
 * Mails and text messages: templates in English and Italian, links, and transports. The host supplies callbacks or
 * transports, or an HTTP relay or gateway is used.
 */
import type { Language, Mailer, MailTransport } from '../ports/mailer.ts'
import { builtInMails, type MailSite } from './built-in-mails.ts'
import { hostMails, type MailCallbacks } from './host-mails.ts'
import { httpMailRelay, type RelayOptions } from './http-mail-relay.ts'

export interface RelaySettings extends RelayOptions {
  /** Language of mails whose request named none; wins over `email.defaultLang`. Default `en`. */
  readonly defaultLang?: Language
}

/** The option `email`. A callback takes precedence over the mailer. */
export interface EmailOptions extends MailCallbacks {
  /** Sends the built-in mails: settings of an HTTP relay, or a transport with a function `send`. */
  readonly mailer?: RelaySettings | MailTransport
  /** Language of mails and text messages whose request named none. Default `en`. */
  readonly defaultLang?: Language
}

/** Returns the language of messages if the request names none. */
export function defaultLanguage({ mailer, defaultLang }: EmailOptions): Language {
  return (mailer !== undefined && 'endpoint' in mailer ? mailer.defaultLang : undefined) ?? defaultLang ?? 'en'
}

/** Returns the mailer port: for each mail the host's callback, otherwise the built-in mail, otherwise no method. */
export function composeMailer(options: EmailOptions, site: MailSite): Mailer {
  const { mailer } = options
  const lang = defaultLanguage(options)
  const own = hostMails(options, lang)
  if (mailer === undefined) return own
  return { ...builtInMails('send' in mailer ? mailer : httpMailRelay(mailer), site, lang), ...own }
}
