import { hashToken } from '../crypto/token-hash.ts'
import { isConflict } from '../ports/conflict-error.ts'
import type { Mailer } from '../ports/mailer.ts'
import type { ProofPurpose, ProofStore } from '../ports/proofs.ts'

/** Wrong guesses in a row after which the owner is mailed an alert. */
export const TOLD_AFTER = 20
/** Wrong guesses in a row after which guessing is locked, or limited to `DAILY` a day. */
export const LOCKED_AFTER = 100
const DAILY = 5
const DAY_MS = 24 * 60 * 60_000

/** Purposes of the records that count guesses. A password reset keeps them, so that a person who can read the mail gets no new guesses by it. */
export const GUESS_PURPOSES = ['factor-guesses', 'factor-guesses-returned'] as const satisfies readonly ProofPurpose[]

interface Given {
  readonly proofs: ProofStore
  readonly now: () => Date
}

/** A counter of wrong guesses in a row, in the `proofs` store. Default: it never expires. */
export interface GuessCounter {
  readonly userId: string
  readonly hash: string
  readonly expiresAt?: Date
}

interface Limited extends GuessCounter {
  readonly max: number
}

/** A guess that is already counted and not yet compared. */
export interface ClaimedGuess {
  /** Position of this guess in the row of wrong guesses; 0 once locked. */
  readonly inARow: number
  giveBack(): Promise<void>
}

/** Counts a guess: one of 100 in a row, then one of five a day in the count that `daily` names. Returns null if none is left. */
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

/** Compares a counted guess. A right one resets the count; if the store fails, the guess isn't counted (R24). */
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

/** Deletes a counter. */
export async function forgetCount({ hash }: GuessCounter, { proofs, now }: Given): Promise<void> {
  for (const purpose of GUESS_PURPOSES) await proofs.consume(purpose, hash, now())
}

/** True if 100 guesses in a row were wrong. */
export async function isLocked(counter: GuessCounter, given: Given): Promise<boolean> {
  const counted = (await given.proofs.find('factor-guesses', counter.hash))?.attempts ?? 0
  return counted - (await returnedTo(counter, given)) >= LOCKED_AFTER
}

/** Milliseconds until the next UTC day, when the daily guesses start again. */
export function untilTomorrow(now: Date): number {
  return DAY_MS - (now.getTime() % DAY_MS)
}

export function canSignInByMail(mailer: Mailer | undefined): boolean {
  return mailer?.sendMagicLink !== undefined || mailer?.sendPasswordReset !== undefined
}

/** Adds one and returns the count, or null at the maximum. Parallel calls get different counts. */
async function claim(counter: Limited, given: Given): Promise<number | null> {
  const returned = await returnedTo(counter, given)
  const count = await countUp('factor-guesses', { ...counter, max: counter.max + returned }, given)
  return count === null ? null : count - returned
}

/** Counts returned guesses in a second record: the store can only count up. */
async function giveBack(counter: GuessCounter, given: Given): Promise<void> {
  await countUp('factor-guesses-returned', { ...counter, max: Number.MAX_SAFE_INTEGER }, given)
}

async function returnedTo({ hash }: GuessCounter, { proofs }: Given): Promise<number> {
  return (await proofs.find('factor-guesses-returned', hash))?.attempts ?? 0
}

async function countUp(
  purpose: (typeof GUESS_PURPOSES)[number],
  { userId, hash, expiresAt, max }: Limited,
  { proofs, now }: Given,
): Promise<number | null> {
  const count = () => proofs.claimAttempt(purpose, hash, max, now())
  const counted = await count()
  if (counted !== null) return counted
  try {
    await proofs.put({ userId, hash, ...(expiresAt && { expiresAt }), purpose, data: {}, attempts: 1 })
    return 1
  } catch (error) {
    if (!isConflict(error)) throw error
    // The counter exists: it is full, or a parallel guess created it.
    return count()
  }
}
