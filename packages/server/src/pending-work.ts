import type { FetchHandler } from '@sallyport/core'

/** Work that goes on after its answer, such as a mail being sent, so that a shutdown can wait for it. */
export interface PendingWork {
  /** The handler, with its work after the answer counted. */
  tracking(handler: FetchHandler): FetchHandler
  /** When nothing is left. */
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
