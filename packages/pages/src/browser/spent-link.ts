import type { Failure } from './call.ts'

/** True if a call was refused because no one is signed in. */
export function isSignedOut({ code }: Failure): boolean {
  return /^(UNAUTHORIZED|INVALID_ACCESS_TOKEN|SESSION_REVOKED)$/.test(code)
}

/** Whether a link that was refused is used up or expired, so that it won't work the next time either. */
export function isSpent(failure: Failure | null): boolean {
  return failure !== null && /(?<!ACCESS_)TOKEN|MAGIC_LINK/.test(failure.code)
}
