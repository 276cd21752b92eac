import { hashToken } from '../../foundations/crypto/token-hash.ts'
import type { ProofPurpose, ProofStore } from '../../ports/accounts/proofs.ts'
import type { User } from '../../ports/accounts/users.ts'
import type { Mailer } from '../../ports/host/mailer.ts'
import { StoreUnavailableError } from '../../ports/store-unavailable-error.ts'
import { putIfAbsent } from '../one-time-tokens/put-if-absent.ts'

/** Number of wrong guesses in a row after which the account's owner gets an alert by mail. */
export const TOLD_AFTER = 20
/** Number of wrong guesses in a row after which guessing is locked, or limited to `DAILY` guesses a day. */
export const LOCKED_AFTER = 100
const DAILY = 5
const DAY_MS = 24 * 60 * 60_000
/** Maximum number of attempts to count a guess while parallel guesses create and delete the counter. If all fail, the store is faulty. */
const ATTEMPTS = 5
/** Passed as `now`, so that expired counters still count. Until the clean-up deletes an expired counter, no new one can be stored under its hash. */
const BEFORE_ANY_EXPIRY = new Date(0)

/**
 * Purposes of the records that count guesses. A password reset keeps these records: otherwise a person who can read the mail could get new
 * guesses by resetting the password.
 */
export const GUESS_PURPOSES = ['factor-guesses', 'factor-guesses-returned'] as const satisfies readonly ProofPurpose[]

interface Given {
  readonly proofs: ProofStore
  readonly now: () => Date
}

/** Counter of wrong guesses in a row, stored in `proofs`. Without `expiresAt` the counter never expires. */
export interface GuessCounter {
  readonly userId: string
  readonly hash: string
  readonly expiresAt?: Date
}

interface Limited extends GuessCounter {
  readonly max: number
}

/** A guess that has been counted but not compared yet. */
export interface ClaimedGuess {
  /** Number of wrong guesses in a row including this one; 0 once guessing is locked. */
  readonly inARow: number
  giveBack(): Promise<void>
}

/**
 * Counts a guess before it is compared. The first 100 in a row are allowed, then five a day in the counter named `daily`, or none if
 * `daily` is null. Returns null if no guess is left.
 */
export async function claimGuess(
  counter: GuessCounter,
  daily: string | null,
  given: Given,
): Promise<ClaimedGuess | null> {
  const inARow = await claim({ ...counter, max: LOCKED_AFTER }, given)
  if (inARow !== null) return { inARow, giveBack: () => giveBack(counter, given) }
  if (daily === null) return null
  const day = Math.floor(given.now().getTime() / DAY_MS)
  const hash = hashToken(JSON.stringify([counter.hash, day, daily]))
  const ofToday = { userId: counter.userId, hash, max: DAILY, expiresAt: new Date((day + 1) * DAY_MS) }
  return (await claim(ofToday, given)) === null ? null : { inARow: 0, giveBack: () => giveBack(ofToday, given) }
}

/** Makes the same store calls as a counted guess, for an account that doesn't exist, so that the response takes as long (R24b). */
export async function askAsForGuess(given: Given): Promise<void> {
  const hash = hashToken('')
  await returnedTo({ hash, userId: '' }, given)
  await given.proofs.claimAttempt('factor-guesses', hash, LOCKED_AFTER, BEFORE_ANY_EXPIRY)
}

/**
 * Compares a guess that `claimGuess` counted, and calls `onRight` or `onWrong`. If `compare` throws, for example for a store error, the
 * guess is subtracted again (R24).
 */
export async function compareClaimed(
  claimed: ClaimedGuess,
  compare: () => Promise<boolean>,
  { onRight, onWrong }: { readonly onRight: () => Promise<void>; readonly onWrong: (inARow: number) => void },
): Promise<boolean> {
  let isRight = false
  try {
    isRight = await compare()
  } catch (error) {
    await claimed.giveBack()
    throw error
  }
  if (isRight) await onRight()
  else onWrong(claimed.inARow)
  return isRight
}

export async function forgetCount({ hash }: GuessCounter, { proofs }: Pick<Given, 'proofs'>): Promise<void> {
  for (const purpose of GUESS_PURPOSES) await proofs.consume(purpose, hash, BEFORE_ANY_EXPIRY)
}

/** Returns the number of wrong guesses since the last right one. */
export async function wrongGuesses(counter: GuessCounter, given: Given): Promise<number> {
  const counted = (await given.proofs.find('factor-guesses', counter.hash))?.attempts ?? 0
  return counted - (await returnedTo(counter, given))
}

/** True after 100 wrong guesses in a row. */
export async function isLocked(counter: GuessCounter, given: Given): Promise<boolean> {
  return (await wrongGuesses(counter, given)) >= LOCKED_AFTER
}

/** Returns the milliseconds until the next UTC day, when the daily guesses are available again. */
export function untilTomorrow(now: Date): number {
  return DAY_MS - (now.getTime() % DAY_MS)
}

export function canSignInByMail({ email }: Pick<User, 'email'>, mailer: Mailer | undefined): boolean {
  if (email === null) return false
  return mailer?.sendMagicLink !== undefined || mailer?.sendPasswordReset !== undefined
}

/** Adds one to the counter and returns the new count, or null at the maximum. Parallel calls get different counts. */
async function claim(counter: Limited, given: Given): Promise<number | null> {
  const returned = await returnedTo(counter, given)
  const count = await countUp('factor-guesses', { ...counter, max: counter.max + returned }, given)
  return count === null ? null : count - returned
}

/** Subtracts a guess. The store can only count up, so a second record counts the subtracted guesses. */
async function giveBack(counter: GuessCounter, given: Given): Promise<void> {
  await countUp('factor-guesses-returned', { ...counter, max: Number.MAX_SAFE_INTEGER }, given)
}

async function returnedTo({ hash }: GuessCounter, { proofs }: Given): Promise<number> {
  return (await proofs.find('factor-guesses-returned', hash))?.attempts ?? 0
}

async function countUp(
  purpose: (typeof GUESS_PURPOSES)[number],
  { max, ...counter }: Limited,
  { proofs }: Pick<Given, 'proofs'>,
): Promise<number | null> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const counted = await proofs.claimAttempt(purpose, counter.hash, max, BEFORE_ANY_EXPIRY)
    if (counted !== null) return counted
    if (await putIfAbsent({ ...counter, purpose, data: {}, attempts: 1 }, proofs)) return 1
    // The counter is at its maximum, or a parallel guess has just created it. A right guess may have deleted it since.
    const { attempts = 0 } = (await proofs.find(purpose, counter.hash)) ?? {}
    if (attempts >= max) return null
  }
  throw new StoreUnavailableError('The store `proofs` counts no guess: `claimAttempt`, `put` and `find` disagree')
}
