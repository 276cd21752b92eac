import type { Logger } from '../http/log.ts'

/** Notifies the delivery loops of this process, and the host, of new deliveries. */
export interface DeliveryWaker {
  /** Never rejects: the delivery is already stored, and a loop finds it later anyway. */
  wake(): Promise<void>
  /** Calls the listener at each wake. Returns the function that unsubscribes. */
  onWake(listener: () => void): () => void
}

/** `onQueued`: option of the host; its errors are logged. */
export function createDeliveryWaker(onQueued: (() => unknown) | undefined, logger: Logger): DeliveryWaker {
  const listeners = new Set<() => void>()
  return {
    async wake() {
      for (const listener of listeners) listener()
      try {
        await onQueued?.()
      } catch (error) {
        logger({ level: 'error', event: 'webhooks.not-woken', error })
      }
    },
    onWake(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
