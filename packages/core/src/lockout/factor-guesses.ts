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

/** Wrong guesses in a row after which the owner is told. */
const TOLD_AFTER = 20
/** Wrong guesses in a row after which only a mailbox sign-in may go on, with `DAILY` guesses. */
const LOCKED_AFTER = 100
const DAILY = 5

/** Purposes of the proofs that count guesses. They outlive a reset, which would otherwise bring a mailbox's reader new guesses. */
export const GUESS_PURPOSES = ['factor-guesses', 'factor-guesses-returned'] as const satisfies readonly ProofPurpose[]

/** A guess at a second factor of a user. */
export interface FactorGuess {
  readonly user: User
  /** The sign-in's first factor was the mailbox: a mailed link, or a password that was set by mail. Each has daily guesses of its own: such a password may be known to who reads no mail. */
  readonly mailbox?: 'link' | 'password' | undefined
  /** Recovery codes are too long to be guessed, so they are taken while shorter codes are not. */
  readonly isRecoveryCode?: boolean
}

export interface GuessPorts {
  readonly proofs: ProofStore
  readonly rateLimiter: RateLimiter
  readonly mailer?: Mailer | undefined
}

type Given = GuessPorts & {
  readonly rateLimits: RateLimitOptions
  readonly knownDevices: KnownDevices
  readonly now: () => Date
}

/** A count in the proofs store. It ends at `expiresAt`; default never. */
interface Counter {
  readonly userId: string
  readonly hash: string
  readonly max: number
  readonly expiresAt?: Date
}

/**
 * Compares a second factor under the limits on guesses: 20 in 15 minutes, and after 100 wrong ones in a row 5 a day in mailbox sign-ins only
 * (any sign-in where there is no mailer). 429 RATE_LIMITED beyond. A guess is counted before it is compared; a right one ends the count,
 * and a failing store counts none (R24). Devices that passed the factor before have counts of their own, so a stranger can't use up the owner's.
 */
export async function underFactorLimit(
  guess: FactorGuess,
  context: RequestContext,
  given: Given,
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

/** Ends the count of wrong guesses from here, once a second factor of the user was proven. */
export async function forgetGuesses(user: User, context: RequestContext, given: Given): Promise<void> {
  const { hash } = counterOf(user, context, given)
  for (const purpose of GUESS_PURPOSES) await given.proofs.consume(purpose, hash, given.now())
}

interface Claimed {
  /** Which wrong guess in a row it is if it is wrong; 0 beyond the lock. */
  readonly inARow: number
  giveBack(): Promise<void>
}

async function claimGuess(guess: FactorGuess, counter: Counter, given: Given): Promise<Claimed> {
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

/** Counts one up, of parallel calls each to a number of its own; null when full. */
async function claim(counter: Counter, given: Given): Promise<number | null> {
  const returned = (await given.proofs.find('factor-guesses-returned', counter.hash))?.attempts ?? 0
  const count = await countUp('factor-guesses', { ...counter, max: counter.max + returned }, given)
  return count === null ? null : count - returned
}

/** The store's counts only rise, so what is given back is counted beside them. */
async function giveBack(counter: Counter, given: Given): Promise<void> {
  await countUp('factor-guesses-returned', { ...counter, max: Number.MAX_SAFE_INTEGER }, given)
}

async function countUp(
  purpose: (typeof GUESS_PURPOSES)[number],
  { max, ...counter }: Counter,
  { proofs, now }: Given,
): Promise<number | null> {
  const count = () => proofs.claimAttempt(purpose, counter.hash, max, now())
  const counted = await count()
  if (counted !== null) return counted
  try {
    await proofs.put({ ...counter, purpose, data: {}, attempts: 1 })
    return 1
  } catch (error) {
    if (!isConflict(error)) throw error
    // It exists: full, or made by a parallel guess.
    return count()
  }
}

function canSignInByMail(mailer: Mailer | undefined): boolean {
  return mailer?.sendMagicLink !== undefined || mailer?.sendPasswordReset !== undefined
}

/** The count that guesses from this device go to: its own once it passed the factor, else the one of all others. */
function counterOf(user: User, context: RequestContext, { knownDevices, now }: Given): Counter {
  const device = context.cookie('known-device')
  const isOwn = device !== undefined && knownDevices.hasPassedFactor(device, user, now())
  const hash = hashToken(JSON.stringify([user.id, isOwn ? device : null]))
  const expiresAt = new Date(now().getTime() + KNOWN_DEVICE_SECONDS * 1000)
  return { userId: user.id, hash, max: LOCKED_AFTER, ...(isOwn && { expiresAt }) }
}
