import { hashToken } from '../../foundations/crypto/token-hash.ts'
import { KNOWN_DEVICE_SECONDS } from '../../foundations/tokens/known-device.ts'
import type { ProofStore } from '../../ports/accounts/proofs.ts'
import type { User } from '../../ports/accounts/users.ts'
import { claimGuess, forgetCount, type GuessCounter, TOLD_AFTER, wrongGuesses } from './guess-count.ts'

/** Days for which wrong guesses at codes of an address without an account are counted. */
const UNKNOWN_DAYS = 1
const DAY_MS = 86_400_000

interface Given {
  readonly proofs: ProofStore
  readonly now: () => Date
}

/** The account or, without one, the address whose codes are guessed. */
export interface GuessedAddress {
  readonly email: string
  readonly user: User | null
}

/** Counts a wrong guess at a mailed code. Refuses nothing: after 20 wrong guesses in a row the address gets links instead of codes (`getsLinks`). */
export async function countWrongGuess(guessed: GuessedAddress, given: Given): Promise<void> {
  await claimGuess(counterOf(guessed, given), null, given)
}

export async function forgetWrongGuesses(guessed: GuessedAddress, given: Given): Promise<void> {
  await forgetCount(counterOf(guessed, given), given)
}

/**
 * True after 20 wrong guesses in a row: mails to the address then carry a link instead of a code (R24). The count restarts at the account's
 * next sign-in. Without an account, it expires after a day.
 */
export async function getsLinks(guessed: GuessedAddress, given: Given): Promise<boolean> {
  return (await wrongGuesses(counterOf(guessed, given), given)) >= TOLD_AFTER
}

/**
 * Returns the counter of the account, or of the address without an account. Its hash contains the last sign-in, so the count restarts when
 * the user signs in.
 */
function counterOf({ email, user }: GuessedAddress, { now }: Given): GuessCounter {
  const hash = hashToken(JSON.stringify([user?.id ?? email, 'mailed-code', user?.lastLogin?.getTime() ?? null]))
  const lifetimeMs = user === null ? UNKNOWN_DAYS * DAY_MS : KNOWN_DEVICE_SECONDS * 1000
  return { userId: user?.id ?? '', hash, expiresAt: new Date(now().getTime() + lifetimeMs) }
}
