import type { Failure } from './call.ts'

/** True if a request was rejected because no user is signed in. */
export function isSignedOut({ code }: Failure): boolean {
  return /^(UNAUTHORIZED|INVALID_ACCESS_TOKEN|SESSION_REVOKED)$/.test(code)
}

/** True if a request was rejected because the link is used, expired or invalid, so that a retry would fail too. */
export function isSpent(failure: Failure | null): boolean {
  return failure !== null && /(?<!ACCESS_)TOKEN|MAGIC_LINK|INVITATION/.test(failure.code)
}
