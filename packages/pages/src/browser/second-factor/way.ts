import type { Failure } from '../call.ts'

/** What each way of proving the second factor is given. */
export interface WayProps {
  readonly tempToken: string
  readonly onDone: () => void
  /** When the sign-in that waits for it is no more. */
  readonly onExpired: () => void
}

/** Takes the refusals that say that the sign-in is no more. */
export function expiryOf({ onExpired }: WayProps): (failure: Failure) => boolean {
  return ({ code }) => {
    const isOver = code === 'INVALID_TEMP_TOKEN' || code === 'TEMP_TOKEN_REQUIRED'
    if (isOver) onExpired()
    return isOver
  }
}
