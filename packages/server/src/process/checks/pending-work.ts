import type { FetchHandler } from '@sallyport/core'

/** Tracks work that continues after a response, such as sending a mail. A shutdown waits for this work. */
export interface PendingWork {
  /** Wraps a request handler so that work after its responses is tracked. */
  tracking(handler: FetchHandler): FetchHandler
  /** Resolves when all tracked work has ended. */
  settled(): Promise<void>
}

export function pendingWork(): PendingWork {
  const pending = new Set<Promise<unknown>>()
  const waitUntil = (work: Promise<unknown>) => {
    const counted = work.finally(() => pending.delete(counted)).catch(() => {})
    pending.add(counted)
  }
  return {
    tracking: (handler) => (request, connection) => handler(request, { ...connection, waitUntil }),
    async settled() {
      while (pending.size > 0) await Promise.all(pending)
    },
  }
}
