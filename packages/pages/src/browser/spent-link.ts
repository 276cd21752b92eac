import type { Failure } from './call.ts'

/** Whether a link that was refused is used up or expired, so that it won't work the next time either. */
export function isSpent(failure: Failure | null): boolean {
  return failure !== null && /(?<!ACCESS_)TOKEN|MAGIC_LINK/.test(failure.code)
}
