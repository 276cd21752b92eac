import { hashToken } from '../../foundations/crypto/token-hash.ts'
import type { KnownDevices } from '../../foundations/tokens/known-device.ts'
import { KNOWN_DEVICE_SECONDS } from '../../foundations/tokens/known-device.ts'
import { failureWithRetry } from '../../foundations/values/errors.ts'
import type { ProofStore } from '../../ports/accounts/proofs.ts'
import type { User } from '../../ports/accounts/users.ts'
import type { Mailer } from '../../ports/host/mailer.ts'
import type { RateLimiter } from '../../ports/rate-limiter.ts'
import type { RequestContext } from '../../web/http/routing/context.ts'
import type { RateLimitOptions } from '../../web/limits/limits.ts'
import { alertOwner } from '../accounts/alert-owner.ts'
import {
  type ClaimedGuess,
  canSignInByMail,
  claimGuess,
  compareClaimed,
  forgetCount,
  type GuessCounter,
  LOCKED_AFTER,
  TOLD_AFTER,
  untilTomorrow,
} from './guess-count.ts'
import { underGuessLimit } from './guess-limit.ts'

/** A guess at a second factor of a user. */
export interface FactorGuess {
  readonly user: User
  /**
   * Set if the first factor depended on the mailbox: a mailed link, or a password set by mail. Each of the two has its own daily guesses,
   * because a person who knows such a password may be unable to read the mail.
   */
  readonly mailbox?: 'link' | 'password' | undefined
  /** True for recovery codes and passkeys, which stay accepted while guessing is locked, because they can't be guessed. */
  readonly isUnguessable?: boolean
}

export interface GuessGiven {
  readonly proofs: ProofStore
  readonly rateLimiter: RateLimiter
  readonly mailer: Mailer | undefined
  readonly rateLimits: RateLimitOptions
  readonly knownDevices: KnownDevices
  readonly now: () => Date
}

/**
 * Compares a second factor under a limit of 20 wrong guesses in 15 minutes (R24). After 100 wrong guesses in a row, only 5 a day are
 * allowed. If the user can sign in by mail, those 5 are only for sign-ins by mail or with a password set by mail. Rejects with 429
 * RATE_LIMITED beyond these limits. Each guess is counted before it is compared. A right guess resets the count; a guess during a store
 * error isn't counted. A device that passed a factor before has its own count, so that a stranger can't use up the owner's guesses.
 */
export async function underFactorLimit(
  guess: FactorGuess,
  context: RequestContext,
  given: GuessGiven,
  compare: () => Promise<boolean>,
): Promise<boolean> {
  const { user } = guess
  const counter = counterOf(user, context, given)
  return underGuessLimit(counter.hash, given, async () =>
    compareClaimed(await claimFactorGuess(guess, counter, given), compare, {
      onRight: () => forgetCount(counter, given),
      onWrong(inARow) {
        if (inARow === TOLD_AFTER) alertOwner(user, 'second-factor-guesses', context, given)
        if (inARow === LOCKED_AFTER) alertOwner(user, 'second-factor-locked', context, given)
      },
    }),
  )
}

/** Resets the count of wrong guesses after the user passed a second factor on this device. */
export async function forgetGuesses(user: User, context: RequestContext, given: GuessGiven): Promise<void> {
  await forgetCount(counterOf(user, context, given), given)
}

async function claimFactorGuess(guess: FactorGuess, counter: GuessCounter, given: GuessGiven): Promise<ClaimedGuess> {
  const anySignIn = canSignInByMail(guess.user, given.mailer) ? null : 'any'
  const claimed = await claimGuess(counter, guess.isUnguessable ? null : (guess.mailbox ?? anySignIn), given)
  if (claimed !== null) return claimed
  if (guess.isUnguessable) return { inARow: 0, giveBack: async () => {} }
  throw failureWithRetry('RATE_LIMITED', untilTomorrow(given.now()))
}

/** Returns the counter for guesses from this device. A device on which the user passed a factor before has its own; all other devices share one. */
function counterOf(user: User, context: RequestContext, { knownDevices, now }: GuessGiven): GuessCounter {
  const device = context.cookie('known-device')
  const isOwn = device !== undefined && knownDevices.hasPassedFactor(device, user, now())
  const hash = hashToken(JSON.stringify([user.id, isOwn ? device : null]))
  const expiresAt = new Date(now().getTime() + KNOWN_DEVICE_SECONDS * 1000)
  return { userId: user.id, hash, ...(isOwn && { expiresAt }) }
}
