import { limits } from '../http/limits.ts'
import { giveBackTarget, limitByTarget, type TargetLimits } from '../http/rate-limit.ts'

/**
 * Compares a short code under the user's limit over all proofs and doors, 429 beyond it: whoever knows a password gets a new
 * proof, and with it new guesses, at each sign-in. A guess is counted before it is compared, and given back when it was right.
 */
export async function underGuessLimit(
  userId: string,
  given: TargetLimits,
  compare: () => Promise<boolean>,
): Promise<boolean> {
  await limitByTarget(limits.verify, userId, given)
  let isWrong = false
  try {
    isWrong = !(await compare())
    return !isWrong
  } finally {
    // A store that fails is nobody's wrong guess (R24).
    if (!isWrong) await giveBackTarget(limits.verify, userId, given)
  }
}
