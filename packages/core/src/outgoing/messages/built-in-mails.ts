import type { BuiltInMails, Language, Mailer, MailMessage, MailTransport } from '../../ports/host/mailer.ts'
import type { MailTemplate, TemplateStore } from '../../ports/templates.ts'
import { type Languages, languagesOf } from './languages/languages.ts'
import { isMailId, type MailId } from './mail-ids.ts'
import type { MailLook } from './mail-look.ts'
import { fillTemplate } from './stored-mail.ts'
import { invitationWords } from './templates/invitation.ts'
import { type HtmlText, layoutTemplate, renderMail } from './templates/layout.ts'
import { type LinkLifetimes, type MailData, type MailFacts, mailText } from './templates/mail-texts.ts'
import { accountLabel, maskedAddress, plainName } from './templates/plain-name.ts'
import { namedWayIn, wayInWords } from './templates/way-in-words.ts'

export interface MailSite {
  readonly url: string
  /** URL to which the welcome mail's button leads. Default: `url`. */
  readonly welcomeUrl?: string | undefined
  /** URL of the page on which users ask for a new password. Default: `url`. */
  readonly newPasswordUrl?: string | undefined
  /** Returns the current appearance, which administrators may change at any time. */
  look(): Promise<MailLook>
  readonly templates?: TemplateStore | undefined
  /** Default: the built-in languages. */
  readonly languages?: Languages | undefined
  /** Lifetimes of links. Default: mails don't say how long their link is valid. */
  readonly lifetimes?: LinkLifetimes | undefined
}

/** Placeholders that stand for the data in the templates of built-in mails. */
const PLACEHOLDERS = {
  name: '{{name}}',
  newEmail: '{{newEmail}}',
  provider: '{{provider}}',
  account: '{{account}}',
  code: '{{code}}',
  time: '{{time}}',
  change: '{{change}}',
  label: '{{label}}',
  effect: '{{effect}}',
  from: '{{from}}',
  suspended: '{{suspended}}',
  removed: '{{removed}}',
  invitedBy: '{{invitedBy}}',
  into: '{{into}}',
} as const
const SAMPLES = {
  name: 'Ada',
  newEmail: 'a***@example.com',
  provider: 'github',
  account: 'Ada Lovelace',
  code: 'ABCD2345',
  time: '2026-03-01 12:00 UTC',
  change: 'A passkey was added',
  label: ' (MacBook)',
  effect: 'It can be used to sign in.',
  from: '192.0.2.1, Firefox · Windows',
  suspended: '',
  removed: 'password, passkey (MacBook)',
  organisation: 'Acme',
  inviter: 'Ada',
  invitedBy: ' by “Ada”',
  into: '“Acme” at ',
} as const

/** Returns a mailer that sends all built-in mails through the transport, and the functions for editing their templates. */
export function builtInMails(
  transport: MailTransport,
  site: MailSite,
  defaultLang: Language,
): Required<Mailer> & BuiltInMails {
  const { url, templates, lifetimes, languages = languagesOf([], defaultLang) } = site
  function textOf(id: MailId, lang: Language, facts: MailFacts): HtmlText {
    const words = languages.wordsIn(lang)
    return { ...mailText(id, words, facts), plainLink: words.plainLink }
  }
  async function filled(
    template: MailTemplate | null | undefined,
    id: MailId,
    to: string,
    asked: Language,
    data: MailData,
  ): Promise<Omit<MailMessage, 'to'>> {
    const { link = url } = data
    const look = await site.look()
    const lang = languages.known(asked)
    const text = textOf(id, lang, { ...data, site: look.siteName, url, lifetimes })
    const builtIn = renderMail(lang, look, text, link)
    return template ? fillTemplate(template, lang, { ...look, ...data, lang, url, link, email: to }, builtIn) : builtIn
  }
  const send = async (id: MailId, to: string, lang: Language, data: MailData = {}) =>
    transport.send({ to, ...(await filled(await templates?.findMail(id), id, to, lang, data)) })
  const linked =
    (id: MailId) =>
    (to: string, _token: string, link: string, lang = defaultLang) =>
      send(id, to, lang, { link })
  return {
    sendPasswordReset: linked('password-reset'),
    sendMagicLink: (to, _token, link, lang = defaultLang, code) =>
      link === '' ? send('sign-in-code', to, lang, { code }) : send('magic-link', to, lang, { link, code }),
    sendSignUp: (to, _token, link, lang = defaultLang, code) => send('sign-up', to, lang, { link, code }),
    sendVerificationEmail: (to, _token, link, lang = defaultLang, code) =>
      send('verify-email', to, lang, { link, code }),
    sendChangeEmail: linked('change-email'),
    sendLinkAccount: (to, _token, link, linked, lang = defaultLang) =>
      send('link-account', to, lang, { link, provider: plainName(linked.provider), account: accountLabel(linked) }),
    sendWelcome: (to, data, lang = defaultLang) => {
      const given = typeof data.firstName === 'string' ? data.firstName : data.name
      return send('welcome', to, lang, { link: site.welcomeUrl, name: plainName(given) })
    },
    sendEmailChanged: (to, newEmail, lang = defaultLang, at) =>
      send('email-changed', to, lang, { newEmail: maskedAddress(newEmail), time: at && minuteOf(at) }),
    sendAccountExists: (to, lang = defaultLang) => send('account-exists', to, lang),
    sendInvitation: (to, _token, link, lang = defaultLang, by) =>
      send('invitation', to, lang, { link, ...by, ...invitationWords(by ?? {}, languages.wordsIn(lang)) }),
    sendSecurityAlert: (to, alert, lang = defaultLang) => send(alert, to, lang),
    sendSignInMethodChanged: (to, change, _token, link, lang = defaultLang) =>
      send('sign-in-method-changed', to, lang, {
        link,
        time: minuteOf(change.at),
        ...wayInWords(change, languages.wordsIn(lang).wayIn),
      }),
    sendSignInMethodsRemoved: (to, removed, lang = defaultLang) =>
      send('sign-in-methods-removed', to, lang, {
        link: site.newPasswordUrl,
        removed: removed.map((method) => namedWayIn(method, languages.wordsIn(lang).wayIn)).join(', '),
      }),
    async sendWebhookDisabled(to, { receiver, webhookId, reason, since }, lang = defaultLang) {
      const look = await site.look()
      const facts = { site: look.siteName, receiver, webhookId, isGone: reason === 'gone', since: minuteOf(since) }
      const { webhookDisabled, plainLink } = languages.wordsIn(lang)
      const text = { ...webhookDisabled(facts), plainLink }
      await transport.send({ to, ...renderMail(languages.known(lang), look, text, url) })
    },
    sendFeatureMail: (to, _name, { subject, html, text }) => transport.send({ to, subject, html, text }),
    async builtInTemplate(id) {
      if (!isMailId(id)) return null
      const { logoUrl } = await site.look()
      const facts = { ...PLACEHOLDERS, site: '{{siteName}}', url: '{{url}}', lifetimes }
      const texts = Object.fromEntries(languages.all.map(({ code }) => [code, textOf(id, code, facts)]))
      return { id, ...layoutTemplate(logoUrl !== undefined, texts) }
    },
    async sendTest(template, to, lang) {
      if (isMailId(template.id))
        await transport.send({ to, ...(await filled(template, template.id, to, lang, SAMPLES)) })
    },
    async preview(template, lang) {
      if (!isMailId(template.id)) return null
      const mail = await filled(template, template.id, 'ada@example.com', lang, SAMPLES)
      return { ...mail, logoUrl: (await site.look()).logoUrl }
    },
  }
}

/** Formats a time without its seconds, such as `2026-03-01 12:00 UTC`. */
function minuteOf(at: Date): string {
  return `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`
}
