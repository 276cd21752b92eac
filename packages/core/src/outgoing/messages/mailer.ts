import type { OutboundCalls } from '../../foundations/net/outbound-calls.ts'
import type { BuiltInMails, Language, Mailer, MailerFor, MailMessage, MailTransport } from '../../ports/host/mailer.ts'
import { builtInMails, type MailSite } from './built-in-mails.ts'
import { hostMails, type MailCallbacks } from './carriers/host-mails.ts'
import { httpMailRelay, type RelayOptions } from './carriers/http-mail-relay.ts'
import { languagesOf } from './languages/languages.ts'
import { limitSends } from './limit-sends.ts'

export interface RelaySettings extends RelayOptions {
  /** Language of mails and text messages if the request names none. Overrides `email.defaultLang`. Default: `email.defaultLang`. */
  readonly defaultLang?: Language | undefined
}

/** The `email` option. If a mail's callback is set, the mailer doesn't send this mail. */
export interface EmailOptions extends MailCallbacks {
  /** Sends the built-in mails: settings of an HTTP relay, or a transport with a method `send`. */
  readonly mailer?: RelaySettings | MailTransport | undefined
  /** Language of mails and text messages if the request names none. Default `en`. */
  readonly defaultLang?: Language | undefined
}

/** Returns the language of messages if the request names none. */
export function defaultLanguage({ mailer, defaultLang }: EmailOptions): Language {
  return (mailer !== undefined && 'endpoint' in mailer ? mailer.defaultLang : undefined) ?? defaultLang ?? 'en'
}

/** Builds the mailer port. Each method uses the host's callback, else the built-in mail; with neither, the method is missing. */
export function composeMailer(
  options: EmailOptions,
  site: MailSite,
  calls: OutboundCalls,
): { readonly mailer: Mailer; readonly mailerFor: MailerFor; readonly builtInMails?: BuiltInMails } {
  const { mailer } = options
  const lang = defaultLanguage(options)
  const { languages = languagesOf([], lang) } = site
  const own = limitSends(hostMails(options, languages), 'the callback that sends a mail', calls)
  if (mailer === undefined) return { mailer: own, mailerFor: () => own }
  const transport =
    'send' in mailer
      ? limitSends({ send: mailer.send.bind(mailer) }, 'the mail transport', calls)
      : httpMailRelay(mailer, calls)
  const { builtInTemplate, sendTest, preview, ...builtIn } = builtInMails(transport, site, lang)
  const mailerFor: MailerFor = (messageId) => {
    const again = { send: (message: MailMessage) => transport.send(message, { messageId }) }
    const { builtInTemplate: _, sendTest: __, preview: ___, ...mails } = builtInMails(again, site, lang)
    return { ...mails, ...own }
  }
  return { mailer: { ...builtIn, ...own }, mailerFor, builtInMails: { builtInTemplate, sendTest, preview } }
}
