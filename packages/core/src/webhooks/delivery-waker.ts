import type { Logger } from '../http/log.ts'

/** Tells the loops of this process, and the host, that a delivery is due. */
export interface DeliveryWaker {
  /** Never rejects: the delivery is stored, and a loop finds it by itself later. */
  wake(): Promise<void>
  /** Calls the listener at each wake; returns the function that ends it. */
  onWake(listener: () => void): () => void
}

/** `onQueued` is the host's option; an error that it throws is logged. */
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
