import type { Sallyport } from '@sallyport/core'

/** Wraps the service so that tests can wait for the work that it does after its responses. */
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
