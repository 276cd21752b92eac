import type { Failure } from '../call.ts'

export interface WayProps {
  readonly tempToken: string
  readonly onDone: () => void
  /** Called if the pending sign-in has expired, so that the user must sign in again. */
  readonly onExpired: () => void
}

export function isSignInOver({ code }: Failure): boolean {
  return code === 'INVALID_TEMP_TOKEN' || code === 'TEMP_TOKEN_REQUIRED'
}

/**
 * Returns a handler of failures. If the pending sign-in has expired, the handler calls `onExpired` and returns true.
 */
export function expiryOf({ onExpired }: WayProps): (failure: Failure) => boolean {
  return (failure) => {
    if (!isSignInOver(failure)) return false
    onExpired()
    return true
  }
}
