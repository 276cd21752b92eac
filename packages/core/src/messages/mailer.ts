/**
 * What the service mails and texts: which words go with which occasion, where their links lead, and who carries them.
 * Ports: the host's callbacks and transports, or an HTTP relay and gateway. Templates hold the words, in English and Italian.
 */
import type { Language, Mailer, MailTransport } from '../ports/mailer.ts'
import { builtInMails, type MailSite } from './built-in-mails.ts'
import { hostMails, type MailCallbacks } from './host-mails.ts'
import { httpMailRelay, type RelayOptions } from './http-mail-relay.ts'

/** Settings of the relay that carries the built-in mails. */
export interface RelaySettings extends RelayOptions {
  /** Language of mails whose request named none; wins over `email.defaultLang`. Default `en`. */
  readonly defaultLang?: Language
}

/** The `email` option. A callback wins over the mailer. */
export interface EmailOptions extends MailCallbacks {
  /** Sends the built-in mails: settings of an HTTP relay, or a transport with a function `send`. */
  readonly mailer?: RelaySettings | MailTransport
  /** Language of mails and text messages whose request named none. Default `en`. */
  readonly defaultLang?: Language
}

/** The language of messages whose request named none. */
export function defaultLanguage({ mailer, defaultLang }: EmailOptions): Language {
  return (mailer !== undefined && 'endpoint' in mailer ? mailer.defaultLang : undefined) ?? defaultLang ?? 'en'
}

/** The mailer port: for each occasion the host's callback, else the built-in mail, else nothing. */
export function composeMailer(options: EmailOptions, site: MailSite): Mailer {
  const { mailer } = options
  const lang = defaultLanguage(options)
  const own = hostMails(options, lang)
  if (mailer === undefined) return own
  return { ...builtInMails('send' in mailer ? mailer : httpMailRelay(mailer), site, lang), ...own }
}
