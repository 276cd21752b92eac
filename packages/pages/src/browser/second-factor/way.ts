import type { Failure } from '../call.ts'

export interface WayProps {
  readonly tempToken: string
  readonly onDone: () => void
  /** Called if the pending sign-in has expired. */
  readonly onExpired: () => void
}

export function isSignInOver({ code }: Failure): boolean {
  return code === 'INVALID_TEMP_TOKEN' || code === 'TEMP_TOKEN_REQUIRED'
}

/** Handles the failures that mean that the pending sign-in has expired. */
export function expiryOf({ onExpired }: WayProps): (failure: Failure) => boolean {
  return (failure) => {
    if (!isSignInOver(failure)) return false
    onExpired()
    return true
  }
}
