import { alertOwner } from '../accounts/alert-owner.ts'
import { hashToken } from '../crypto/token-hash.ts'
import type { RequestContext } from '../http/context.ts'
import { failureWithRetry } from '../http/errors.ts'
import { DAY_MS, utcDay } from '../http/timestamps.ts'
import type { RateLimitOptions } from '../limits/limits.ts'
import { isConflict } from '../ports/conflict-error.ts'
import type { Mailer } from '../ports/mailer.ts'
import type { ProofPurpose, ProofStore } from '../ports/proofs.ts'
import type { RateLimiter } from '../ports/rate-limiter.ts'
import type { User } from '../ports/users.ts'
import type { KnownDevices } from '../tokens/known-device.ts'
import { KNOWN_DEVICE_SECONDS } from '../tokens/known-device.ts'
import { underGuessLimit } from './guess-limit.ts'

/** Wrong guesses in a row after which the owner is mailed an alert. */
const TOLD_AFTER = 20
/** Wrong guesses in a row after which guessing is locked. Then only sign-ins by mail get guesses, `DAILY` a day. */
const LOCKED_AFTER = 100
const DAILY = 5

/** Purposes of the records that count guesses. A password reset keeps them, so that a person who can read the mail gets no new guesses by it. */
export const GUESS_PURPOSES = ['factor-guesses', 'factor-guesses-returned'] as const satisfies readonly ProofPurpose[]

export interface FactorGuess {
  readonly user: User
  /**
   * Set if the first factor was the mailbox: a mailed link, or a password set by mail. Each kind has its own daily guesses, since that
   * password may be known to someone who can't read the mail.
   */
  readonly mailbox?: 'link' | 'password' | undefined
  /** Accepted while guessing is locked: recovery codes are too long to be guessed. */
  readonly isRecoveryCode?: boolean
}

export interface GuessGiven {
  readonly proofs: ProofStore
  readonly rateLimiter: RateLimiter
  readonly mailer: Mailer | undefined
  readonly rateLimits: RateLimitOptions
  readonly knownDevices: KnownDevices
  readonly now: () => Date
}

/** A counter in the `proofs` store. Default: it never expires. */
interface Counter {
  readonly userId: string
  readonly hash: string
  readonly max: number
  readonly expiresAt?: Date
}

/**
 * Compares a second factor and limits the guesses (R24): 20 in 15 minutes. After 100 wrong ones in a row, 5 a day, and only in sign-ins by
 * mail (without a mailer: in any). Rejects with 429 RATE_LIMITED beyond. Guesses are counted before they are compared; a right one resets
 * the count, a failing store doesn't count. A device that passed the factor before has its own count, so that a stranger can't use up the
 * owner's guesses.
 */
export async function underFactorLimit(
  guess: FactorGuess,
  context: RequestContext,
  given: GuessGiven,
  compare: () => Promise<boolean>,
): Promise<boolean> {
  const { user } = guess
  const counter = counterOf(user, context, given)
  return underGuessLimit(counter.hash, given, async () => {
    const claimed = await claimGuess(guess, counter, given)
    let isRight = false
    try {
      isRight = await compare()
    } catch (error) {
      await claimed.giveBack()
      throw error
    }
    if (isRight) await forgetGuesses(user, context, given)
    else if (claimed.inARow === TOLD_AFTER) alertOwner(user, 'second-factor-guesses', context, given)
    else if (claimed.inARow === LOCKED_AFTER) alertOwner(user, 'second-factor-locked', context, given)
    return isRight
  })
}

/** Resets the count of wrong guesses after the user passed a second factor on this device. */
export async function forgetGuesses(user: User, context: RequestContext, given: GuessGiven): Promise<void> {
  const { hash } = counterOf(user, context, given)
  for (const purpose of GUESS_PURPOSES) await given.proofs.consume(purpose, hash, given.now())
}

interface Claimed {
  /** Position of this guess in the row of wrong guesses; 0 once locked. */
  readonly inARow: number
  giveBack(): Promise<void>
}

async function claimGuess(guess: FactorGuess, counter: Counter, given: GuessGiven): Promise<Claimed> {
  const inARow = await claim(counter, given)
  if (inARow !== null) return { inARow, giveBack: () => giveBack(counter, given) }
  if (guess.isRecoveryCode) return { inARow: 0, giveBack: async () => {} }
  const now = given.now()
  const day = utcDay(now)
  const endsAt = (day + 1) * DAY_MS
  const hash = hashToken(JSON.stringify([counter.hash, day, guess.mailbox ?? null]))
  const daily: Counter = { userId: counter.userId, hash, max: DAILY, expiresAt: new Date(endsAt) }
  const mayGoOn = guess.mailbox !== undefined || !canSignInByMail(given.mailer)
  if (!mayGoOn || (await claim(daily, given)) === null) throw failureWithRetry('RATE_LIMITED', endsAt - now.getTime())
  return { inARow: 0, giveBack: () => giveBack(daily, given) }
}

/** Adds one and returns the count, or null at the maximum. Parallel calls get different counts. */
async function claim(counter: Counter, given: GuessGiven): Promise<number | null> {
  const returned = (await given.proofs.find('factor-guesses-returned', counter.hash))?.attempts ?? 0
  const count = await countUp('factor-guesses', { ...counter, max: counter.max + returned }, given)
  return count === null ? null : count - returned
}

/** Counts returned guesses in a second record: the store can only count up. */
async function giveBack(counter: Counter, given: GuessGiven): Promise<void> {
  await countUp('factor-guesses-returned', { ...counter, max: Number.MAX_SAFE_INTEGER }, given)
}

async function countUp(
  purpose: (typeof GUESS_PURPOSES)[number],
  { max, ...counter }: Counter,
  { proofs, now }: GuessGiven,
): Promise<number | null> {
  const count = () => proofs.claimAttempt(purpose, counter.hash, max, now())
  const counted = await count()
  if (counted !== null) return counted
  try {
    await proofs.put({ ...counter, purpose, data: {}, attempts: 1 })
    return 1
  } catch (error) {
    if (!isConflict(error)) throw error
    // The counter exists: it is full, or a parallel guess created it.
    return count()
  }
}

function canSignInByMail(mailer: Mailer | undefined): boolean {
  return mailer?.sendMagicLink !== undefined || mailer?.sendPasswordReset !== undefined
}

/**
 * Returns the counter for guesses from this device: its own if the device passed the factor before, else the one that all other devices
 * share.
 */
function counterOf(user: User, context: RequestContext, { knownDevices, now }: GuessGiven): Counter {
  const device = context.cookie('known-device')
  const isOwn = device !== undefined && knownDevices.hasPassedFactor(device, user, now())
  const hash = hashToken(JSON.stringify([user.id, isOwn ? device : null]))
  const expiresAt = new Date(now().getTime() + KNOWN_DEVICE_SECONDS * 1000)
  return { userId: user.id, hash, max: LOCKED_AFTER, ...(isOwn && { expiresAt }) }
}
