import { limits } from '../../web/limits/limits.ts'
import { giveBackTarget, limitByTarget, type TargetLimits } from '../../web/limits/rate-limit.ts'

/**
 * Limits guesses at short codes and rejects with 429 RATE_LIMITED beyond the limit. All codes of `subject` share the limit: otherwise each
 * new code would bring new guesses. A guess is counted before it is compared, and subtracted again if it is right or `compare` throws
 * (R24).
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
