import type { DeliveryError } from '../../delivery-error.ts'
import { CarrierError } from '../carriers/carrier-error.ts'
import type { KeptMessage } from './message.ts'
import { nextTry } from './retry-schedule.ts'

export interface FailedTry {
  readonly status: 'pending' | 'dead'
  readonly nextAttemptAt?: Date
  readonly statusCode?: number
  /** Why the try failed. Contains no text of the host's own errors, which may quote the recipient or the link. */
  readonly text: string
  /**
   * Effect on the pause of the message queue (`WEBHOOK_REST`). Absent after an error of the host's own code, which doesn't show whether the carrier
   * responds.
   */
  readonly receiver?: 'answering' | 'failing'
}

/** Returns the outcome of a failed try: when to try again, or that the message is given up. `attempts`: number of tries before this one. */
export function outcomeOf(
  error: unknown,
  { attempts, createdAt }: { readonly attempts: number; readonly createdAt: Date },
  { until }: Pick<KeptMessage, 'until'>,
  now: Date,
): FailedTry {
  const carrier = error instanceof CarrierError ? error : null
  const next = nextTry({ attempts: attempts + 1, createdAt, until }, carrier, now)
  const isLate = isTimeout(error)
  const isSilent = isLate || carrier !== null
  const unnamed: DeliveryError = isLate ? 'the carrier took too long' : 'the carrier refused the message'
  return {
    status: next === null ? 'dead' : 'pending',
    ...(next !== null && { nextAttemptAt: next }),
    ...(carrier?.statusCode !== undefined
      ? { statusCode: carrier.statusCode, receiver: 'answering' }
      : isSilent && { receiver: 'failing' }),
    text: carrier?.message ?? unnamed,
  }
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.name === 'TimeoutError'
}
