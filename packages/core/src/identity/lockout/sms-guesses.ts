import { hashToken } from '../../foundations/crypto/token-hash.ts'
import { KNOWN_DEVICE_SECONDS, type KnownDevices } from '../../foundations/tokens/known-device.ts'
import type { ProofStore } from '../../ports/accounts/proofs.ts'
import type { User } from '../../ports/accounts/users.ts'
import type { Mailer } from '../../ports/host/mailer.ts'
import type { RequestContext } from '../../web/http/routing/context.ts'
import { alertOwner } from '../accounts/alert-owner.ts'
import {
  canSignInByMail,
  claimGuess,
  compareClaimed,
  forgetCount,
  type GuessCounter,
  isLocked,
  LOCKED_AFTER,
  TOLD_AFTER,
} from './guess-count.ts'

export interface SmsGuessGiven {
  readonly proofs: ProofStore
  readonly mailer: Mailer | undefined
  readonly knownDevices: KnownDevices
  readonly now: () => Date
}

/**
 * Compares an SMS code that signs in. After 100 wrong codes in a row, SMS codes are refused until the user signs in another way. A user
 * without another way gets 5 guesses a day (R24). The response doesn't reveal the lock (R24b). The owner gets a mail after 20 and after 100
 * wrong codes. Devices that the user signed in from have their own count.
 */
export async function underSmsGuessLimit(
  user: User,
  context: RequestContext,
  given: SmsGuessGiven,
  compare: () => Promise<boolean>,
): Promise<boolean> {
  const counter = counterOf(user, context, given)
  const claimed = await claimGuess(counter, hasOtherWay(user, given) ? null : 'sms', given)
  if (claimed === null) return false
  return compareClaimed(claimed, compare, {
    onRight: () => forgetCount(counter, given),
    onWrong(inARow) {
      if (inARow === TOLD_AFTER) alertOwner(user, 'sms-code-guesses', context, given)
      if (inARow === LOCKED_AFTER) alertOwner(user, 'sms-code-locked', context, given)
    },
  })
}

/** True if no SMS code from this device is accepted for signing in, because guesses are locked and the user can sign in another way. */
export async function isSmsSignInOff(user: User, context: RequestContext, given: SmsGuessGiven): Promise<boolean> {
  return hasOtherWay(user, given) && isLocked(counterOf(user, context, given), given)
}

function hasOtherWay(user: User, { mailer }: SmsGuessGiven): boolean {
  return user.passwordHash !== undefined || canSignInByMail(user, mailer)
}

/**
 * Returns the counter for guesses from this device. A device from which the user signed in has its own. All other devices share one, which
 * restarts when the user signs in.
 */
function counterOf(user: User, context: RequestContext, { knownDevices, now }: SmsGuessGiven): GuessCounter {
  const device = context.cookie('known-device')
  const isOwn = device !== undefined && knownDevices.hasSignedIn(device, user, now())
  const hash = hashToken(JSON.stringify([user.id, 'sms', isOwn ? device : (user.lastLogin?.getTime() ?? null)]))
  return { userId: user.id, hash, expiresAt: new Date(now().getTime() + KNOWN_DEVICE_SECONDS * 1000) }
}
