import type { Logger } from '../../../ports/host/log.ts'

/** Tells the delivery loops of this process, and the host, that there are new deliveries. */
export interface DeliveryWaker {
  /** Calls all listeners and the host's `onQueued`. Never rejects: the deliveries are already stored, so a delivery loop finds them later. */
  wake(): Promise<void>
  /** Registers a listener that is called at each wake. Returns the function that unsubscribes it. */
  onWake(listener: () => void): () => void
}

/** Creates the waker. `onQueued` is the host's option; errors that it throws are logged. */
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
