import type { Failure } from './call.ts'

/** True if a call was refused because no one is signed in. */
export function isSignedOut({ code }: Failure): boolean {
  return /^(UNAUTHORIZED|INVALID_ACCESS_TOKEN|SESSION_REVOKED)$/.test(code)
}

/** True if a refused link is used or expired and won't work again. */
export function isSpent(failure: Failure | null): boolean {
  return failure !== null && /(?<!ACCESS_)TOKEN|MAGIC_LINK/.test(failure.code)
}
