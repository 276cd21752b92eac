import type { FetchHandler } from '@sallyport/core'

/** Work that continues after the response, such as sending a mail; a shutdown waits for it. */
export interface PendingWork {
  /** Wraps the handler so that its work after the response is counted. */
  tracking(handler: FetchHandler): FetchHandler
  /** Resolves when no work is left. */
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
