/** Counts what uses a realm at the moment: requests, response bodies, and work after responses. */
export interface Uses {
  /** Begins a use. Returns the function that ends it; calling it again does nothing. */
  begin(): () => void
  /** Counts work until it settles. */
  during(work: Promise<unknown>): void
  isIdle(): boolean
  /** Resolves when nothing uses the realm. */
  ended(): Promise<void>
}

export function createUses(): Uses {
  let count = 0
  let waiting: (() => void)[] = []

  function begin(): () => void {
    let isOver = false
    count++
    return () => {
      if (isOver) return
      isOver = true
      if (--count > 0) return
      const resolved = waiting
      waiting = []
      for (const resolve of resolved) resolve()
    }
  }

  return {
    begin,
    during: (work) => void work.catch(() => {}).finally(begin()),
    isIdle: () => count === 0,
    ended: () => (count === 0 ? Promise.resolve() : new Promise((resolve) => waiting.push(resolve))),
  }
}
