import { alertOwner } from '../accounts/alert-owner.ts'
import { hashToken } from '../crypto/token-hash.ts'
import type { RequestContext } from '../http/context.ts'
import type { Mailer } from '../ports/mailer.ts'
import type { ProofStore } from '../ports/proofs.ts'
import type { User } from '../ports/users.ts'
import { KNOWN_DEVICE_SECONDS, type KnownDevices } from '../tokens/known-device.ts'
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

interface Given {
  readonly proofs: ProofStore
  readonly mailer?: Mailer | undefined
  readonly knownDevices: KnownDevices
  readonly now: () => Date
}

/**
 * Compares a code that signs in. After 100 wrong ones in a row none is taken until the user signs in another way, or 5 a day where there is
 * no other way (R24). The caller isn't told (R24b); the owner is mailed at 20 and at 100. The user's devices have counts of their own.
 */
export async function underSmsGuessLimit(
  user: User,
  context: RequestContext,
  given: Given,
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

/** True if no code from here signs in at present. */
export async function isSmsSignInOff(user: User, context: RequestContext, given: Given): Promise<boolean> {
  return hasOtherWay(user, given) && isLocked(counterOf(user, context, given), given)
}

function hasOtherWay(user: User, { mailer }: Given): boolean {
  return user.passwordHash !== undefined || canSignInByMail(mailer)
}

/** The count that guesses from this device go to: its own if the user signed in from it, else the one of all others, which the next sign-in replaces. */
function counterOf(user: User, context: RequestContext, { knownDevices, now }: Given): GuessCounter {
  const device = context.cookie('known-device')
  const isOwn = device !== undefined && knownDevices.hasSignedIn(device, user, now())
  const hash = hashToken(JSON.stringify([user.id, 'sms', isOwn ? device : (user.lastLogin?.getTime() ?? null)]))
  return { userId: user.id, hash, expiresAt: new Date(now().getTime() + KNOWN_DEVICE_SECONDS * 1000) }
}
