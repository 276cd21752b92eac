import type { Sallyport } from '@sallyport/core'

/** The service with its work after replies in sight, whatever its runtime does with it. */
export function backgroundWork(sallyport: Sallyport): {
  readonly tracked: Sallyport
  settled(): Promise<void>
} {
  const pending = new Set<Promise<unknown>>()
  return {
    tracked: {
      ...sallyport,
      fetch: (request, connection) =>
        sallyport.fetch(request, {
          ...connection,
          waitUntil(work) {
            const counted = work.finally(() => pending.delete(counted))
            pending.add(counted)
            connection?.waitUntil?.(counted)
          },
        }),
    },
    async settled() {
      while (pending.size > 0) await Promise.all(pending)
    },
  }
}
