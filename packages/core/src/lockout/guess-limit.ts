import { limits } from '../limits/limits.ts'
import { giveBackTarget, limitByTarget, type TargetLimits } from '../limits/rate-limit.ts'

/**
 * Compares a short code under one limit over all proofs, 429 RATE_LIMITED beyond: each new proof would bring new guesses.
 * A guess is counted before it is compared, and given back when it was right or the store fails (R24). `subject`: whose guesses are counted together.
 */
export async function underGuessLimit(
  subject: string,
  given: TargetLimits,
  compare: () => Promise<boolean>,
): Promise<boolean> {
  await limitByTarget(limits.verify, subject, given)
  let isWrong = false
  try {
    isWrong = !(await compare())
    return !isWrong
  } finally {
    if (!isWrong) await giveBackTarget(limits.verify, subject, given)
  }
}
