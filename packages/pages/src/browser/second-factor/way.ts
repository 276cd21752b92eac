import type { Failure } from '../call.ts'

/** What each way of proving the second factor is given. */
export interface WayProps {
  readonly tempToken: string
  readonly onDone: () => void
  /** When the sign-in that waits for it is no more. */
  readonly onExpired: () => void
}

/** Whether the sign-in that asked for it is no more. */
export function isSignInOver({ code }: Failure): boolean {
  return code === 'INVALID_TEMP_TOKEN' || code === 'TEMP_TOKEN_REQUIRED'
}

/** Takes the refusals that say that the sign-in is no more. */
export function expiryOf({ onExpired }: WayProps): (failure: Failure) => boolean {
  return (failure) => {
    if (!isSignInOver(failure)) return false
    onExpired()
    return true
  }
}
