import type { AccessClaims } from '../../../foundations/tokens/claims.ts'
import type { Language } from '../../../ports/host/mailer.ts'
import type { RequestContext } from '../../../web/http/routing/context.ts'

/** Recipient of a message, and the values in its texts. */
export interface FeatureMessage {
  /** User who gets the message. */
  readonly userId: string
  /**
   * Values for the places `{name}` in the texts. `{site}` is the site's name. Pass a name that a stranger may have chosen through `plainName` first,
   * so that it carries no message of its own (R11).
   */
  readonly values?: Readonly<Record<string, string>>
  /** Language of the message. Default: the default language of mails. */
  readonly lang?: Language | undefined
  /** Time from which the message is useless, such as the expiry of its code. Default: failed tries are repeated for three days. */
  readonly until?: Date
  /** Signed-in user who causes the message. The limits on messages count by user. */
  readonly caller?: AccessClaims
  /** Request that causes the message. Without `caller`, the limits on messages count by IP address, and more strictly. */
  readonly context?: RequestContext
}

export interface FeatureMailMessage extends FeatureMessage {
  /** http or https URL to which the button leads. Required if the mail has an `action`. */
  readonly link?: string
}

/**
 * What became of a message: accepted by the carrier; not accepted (logged, and with the store `deliveries` tried again); not sent, because a limit on
 * messages was reached; or not sent, because there is no such user, the user is disabled, or has no address or verified phone number.
 */
export type FeatureMessageOutcome = 'sent' | 'failed' | 'limited' | 'unreachable'

/**
 * Sends the mails and text messages that the feature declares, to users only. The limits `sendMail`, `sendSms`, `allMails` and `allTexts` of the
 * option `rateLimits` apply. In an endpoint for everyone, send in `context.background` and don't tell the outcome, so that nobody learns who has an
 * account (R24b).
 *
 * @example
 * context.background(() => messages.mail('report', { userId: user.id, values: { device: 'badge' }, context }))
 */
export interface FeatureMessages {
  /** Mails a user. Throws a TypeError if the feature doesn't declare the mail, or if the mail has a button and `link` isn't an http or https URL. */
  mail(mail: string, message: FeatureMailMessage): Promise<FeatureMessageOutcome>
  /** Sends a text message (SMS) to the user's verified phone number. Throws a TypeError if the feature doesn't declare the text. */
  text(text: string, message: FeatureMessage): Promise<FeatureMessageOutcome>
}
