import type { NamedWayIn, WayInChange } from '../accounts/ways-in.ts'
import type { MailTemplate } from '../templates.ts'

/** Languages whose texts are built in. */
export type BuiltInLanguage = 'en' | 'it'

/** Language of mails and pages, as a base tag in lower case: `en`, `it`, or a code from the option `languages`. */
export type Language = string

/** A language as menus name it. */
export interface NamedLanguage {
  /** Base tag in lower case, such as `de`. */
  readonly code: Language
  /** Name of the language in the language itself, such as `Deutsch`. */
  readonly name: string
  /** `rtl` for a language that is read from right to left. Default `ltr`. */
  readonly dir?: 'ltr' | 'rtl' | undefined
}

/** Kinds of security notices that are mailed to the owner of an account. */
export type SecurityAlert =
  | 'second-factor-added'
  | 'second-factor-removed'
  | 'recovery-codes-renewed'
  | 'second-factor-guesses'
  | 'second-factor-locked'
  | 'sms-code-guesses'
  | 'sms-code-locked'
  | 'password-locked'

export interface MailMessage {
  readonly to: string
  readonly subject: string
  readonly html: string
  readonly text: string
}

/** A mail of a feature, rendered in the look of the built-in mails. */
export interface FeatureMailContent extends Omit<MailMessage, 'to'> {
  /** Id of the recipient. */
  readonly userId: string
  /** Time from which the mail is useless and isn't sent. Default: a failed mail is tried again for three days. */
  readonly until?: Date
}

/** Data about a message that isn't part of the message's content. */
export interface SendFacts {
  /** Id of the message. Every attempt sends the same id, so that the mail or SMS provider can drop duplicates. Absent without retries. */
  readonly messageId?: string
}

/**
 * Sends mails, for example over SMTP. Rejects if the mail server didn't accept the mail. With the store `deliveries`, the service repeats a
 * failed call until the mail is out of date (its link has expired), so a mail may arrive twice. Must not retry by itself.
 */
export interface MailTransport {
  send(message: MailMessage, facts?: SendFacts): Promise<void>
}

/** Provider account in a mail, with the name and email that the provider reports. */
export interface LinkedName {
  /** Id of the provider in the `oauth` option, or `email` if a mail address is linked instead of a provider account. */
  readonly provider: string
  readonly name?: string
  readonly email?: string
}

/** Webhook that the service disabled, as a mail names it. */
export interface DisabledWebhook {
  readonly webhookId: string
  /** Origin of the receiver's URL. */
  readonly receiver: string
  readonly reason: 'failing' | 'gone'
  /** Time of the first failure. */
  readonly since: Date
}

/** Names of the inviter and of the organisation. A name that could carry a message, a link or invisible characters (R11) is absent. */
export interface InvitedBy {
  /** Name of the tenant that the person joins. */
  readonly organisation?: string
  /** Name of the member who invites, else their address with most of it hidden. */
  readonly inviter?: string
}

/** The built-in mails as templates. Present if the option `email.mailer` is set. */
export interface BuiltInMails {
  /** Returns the built-in mail with placeholders for its data, or null if no mail has this id. */
  builtInTemplate(id: string): Promise<MailTemplate | null>
  /** Sends a template with sample data. Its links lead to the site and contain no token. */
  sendTest(template: MailTemplate, to: string, lang: Language): Promise<void>
  /** Returns the mail that `sendTest` would send and the URL of the site's logo, or null if no mail has the template's id. */
  preview(
    template: MailTemplate,
    lang: Language,
  ): Promise<(Omit<MailMessage, 'to'> & { readonly logoUrl?: string | undefined }) | null>
}

/**
 * Sends the service's mails. Each method rejects if the mail wasn't accepted.
 * A method is present if the host configured a callback for this mail, or a mail transport.
 */
export interface Mailer {
  sendPasswordReset?(to: string, token: string, link: string, lang?: Language): Promise<void>
  /** Mails a link, a code, or both (`magicLink.content`). `link` is empty if the mail contains only a code. */
  sendMagicLink?(to: string, token: string, link: string, lang?: Language, code?: string): Promise<void>
  /** Mails the link or code that creates an account without a password. Arguments as for `sendMagicLink`. Default: `sendMagicLink` is called. */
  sendSignUp?(to: string, token: string, link: string, lang?: Language, code?: string): Promise<void>
  sendWelcome?(to: string, data: Readonly<Record<string, unknown>>, lang?: Language): Promise<void>
  /** Asks the user to confirm the address with the link. A signed-in user may enter `code` instead of following the link. */
  sendVerificationEmail?(to: string, token: string, link: string, lang?: Language, code?: string): Promise<void>
  /** Sent to the new address. The account keeps its former address until the user follows the link. */
  sendChangeEmail?(to: string, token: string, link: string, lang?: Language): Promise<void>
  /**
   * Asks the user to confirm that the provider account `account` will be linked. Sent to the user's own address.
   * If `account.provider` is `email`, the mail is sent to the address that will be linked.
   */
  sendLinkAccount?(to: string, token: string, link: string, account: LinkedName, lang?: Language): Promise<void>
  /** Informs the account's former address that the email was changed. `at`: time of the change. */
  sendEmailChanged?(to: string, newEmail: string, lang?: Language, at?: Date): Promise<void>
  /** Sent to the owner of an account when another registration with the same address is attempted. */
  sendAccountExists?(to: string, lang?: Language): Promise<void>
  /** Sent when an administrator, or (if `by` is set) a member of a tenant, invites this address. */
  sendInvitation?(to: string, token: string, link: string, lang?: Language, by?: InvitedBy): Promise<void>
  /**
   * Sent to the owner of an account when a second factor or the recovery codes changed, or when someone guesses passwords or codes. A mail about
   * guesses is sent once per attack, and no limit on messages applies to it.
   */
  sendSecurityAlert?(to: string, alert: SecurityAlert, lang?: Language): Promise<void>
  /**
   * Sent to the user when a sign-in method was added, changed or removed (R38). `link` leads to the page "This wasn't me". There, within 7 days,
   * the user can sign out everywhere and suspend the method. The limits on sent messages don't apply to this mail.
   */
  sendSignInMethodChanged?(to: string, change: WayInChange, token: string, link: string, lang?: Language): Promise<void>
  /** Sent to administrators when the service disabled a webhook. */
  sendWebhookDisabled?(to: string, disabled: DisabledWebhook, lang?: Language): Promise<void>
  /** Sent to the user when the first proof of their mailbox removed sign-in methods that were set before it (R10). */
  sendSignInMethodsRemoved?(to: string, removed: readonly NamedWayIn[], lang?: Language): Promise<void>
  /** Sends a mail of a feature. `name`: full name of the mail, such as `badge:report`. */
  sendFeatureMail?(to: string, name: string, content: FeatureMailContent): Promise<void>
}

/** Returns a mailer that passes this id to the mail transport, as `SendFacts.messageId`. */
export type MailerFor = (messageId: string) => Mailer
