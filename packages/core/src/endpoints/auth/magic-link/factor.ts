import type { Factor } from '../../../identity/policies/second-factor-policy.ts'
import type { Mailer } from '../../../ports/host/mailer.ts'

/** Second factor by mailed link. Available to every user with an address if the mailer can send sign-in links. */
export function magicLinkFactor(mailer: Mailer | undefined): Factor {
  return {
    id: 'magic-link',
    channel: 'mail',
    availableTo: ({ email }) => email !== null && mailer?.sendMagicLink !== undefined,
  }
}
