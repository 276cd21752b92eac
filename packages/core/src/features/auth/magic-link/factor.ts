import type { Factor } from '../../../policies/second-factor-policy.ts'
import type { Mailer } from '../../../ports/mailer.ts'

/** A link by mail as the second factor; open to everybody while mail is on. */
export function magicLinkFactor(mailer: Mailer | undefined): Factor {
  return { id: 'magic-link', channel: 'mail', availableTo: () => mailer?.sendMagicLink !== undefined }
}
