import type { AccessClaims } from '../../../foundations/tokens/claims.ts'
import type { Language } from '../../../ports/host/mailer.ts'
import type { RequestContext } from '../../../web/http/routing/context.ts'

/** Recipient of a message, and the values in its texts. */
export interface FeatureMessage {
  /** Id of the user who gets the message. */
  readonly userId: string
  /**
   * Values of the placeholders `{name}` in the texts. `{site}` is always the site's name. Pass each value that a stranger may have chosen through
   * `plainName` (R11), which returns undefined for an unsafe one.
   */
  readonly values?: Readonly<Record<string, string>>
  /** Language of the message. Default, also for a language that the service lacks: the default language of messages (`email.defaultLang`). */
  readonly lang?: Language | undefined
  /**
   * Time from which the message is useless, such as the expiry of its code, and isn't sent. At most three days from now. Default: a failed message is
   * tried again for three days.
   */
  readonly until?: Date
  /** Signed-in user who caused the message. The limits count by this user, as a stranger if the user isn't the recipient. */
  readonly caller?: AccessClaims
  /**
   * Request that caused the message. Without `caller`, the limits count by the recipient's known device, else by IP address. Without `caller` and
   * `context`, the limits count by feature.
   */
  readonly context?: RequestContext
  /** True for the second step of a sign-in whose first step succeeded. The limits of the whole service then count the message apart. */
  readonly isSecondFactor?: boolean
}

export interface FeatureMailMessage extends FeatureMessage {
  /** http or https URL to which the button leads. Required if the mail has an `action`, else refused. Never pass a URL that a request contains. */
  readonly link?: string
}

/**
 * `sent`: the carrier accepted the message. `failed`: the carrier didn't; the failure is logged, and with the store `deliveries` the message is tried
 * again. `limited`: a limit on messages was reached. `expired`: `until` has passed. `unreachable`: the user is unknown or disabled, or has no address
 * or verified phone number.
 */
export type FeatureMessageOutcome = 'sent' | 'failed' | 'limited' | 'expired' | 'unreachable'

/**
 * Sends the mails and text messages that the feature declares, to users only. The limits `sendMail`, `sendSms`, `allMails` and `allTexts` of the
 * option `rateLimits` apply. Mails also go to an address that isn't verified yet; those count as mails that strangers ask for. If people can send to
 * anyone but themselves, send in `context.background` and don't return the outcome: it tells who has an account (R24b).
 *
 * Both methods reject with a TypeError if the feature doesn't declare the message, if a value for one of its places is missing, or if `userId`, `until`
 * or `link` is wrong, or if a text message is longer than 480 characters.
 *
 * @example
 * context.background(() => messages.mail('report', { userId: user.id, values: { device: 'badge' }, context }))
 */
export interface FeatureMessages {
  /** Sends a mail to the user's address. */
  mail(mail: string, message: FeatureMailMessage): Promise<FeatureMessageOutcome>
  /** Sends a text message (SMS) to the user's verified phone number. */
  text(text: string, message: FeatureMessage): Promise<FeatureMessageOutcome>
}
