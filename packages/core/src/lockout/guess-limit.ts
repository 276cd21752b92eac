import { limits } from '../limits/limits.ts'
import { giveBackTarget, limitByTarget, type TargetLimits } from '../limits/rate-limit.ts'

/**
 * Limits guesses at short codes. All codes of `subject` share one limit: otherwise each new code would bring new guesses. Rejects with 429
 * RATE_LIMITED beyond. Counts a guess before comparing, and doesn't count right guesses or store errors (R24).
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
