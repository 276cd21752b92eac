import type { Factor } from '../../../policies/second-factor-policy.ts'
import type { Mailer } from '../../../ports/mailer.ts'

/** A mailed link as the second factor; available to every user while mail is configured. */
export function magicLinkFactor(mailer: Mailer | undefined): Factor {
  return { id: 'magic-link', channel: 'mail', availableTo: () => mailer?.sendMagicLink !== undefined }
}
