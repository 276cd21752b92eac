/** A part of a resource that one run holds. */
export interface Lease {
  readonly key: string
  readonly amount: number
  readonly since: number
}

/** A resource of which all runs of one key (a webhook) together get at most half, at least one. */
export interface Leases {
  /** True if the key holds less than its half, and all keys together less than the whole. */
  hasRoom(key: string): boolean
  /** Takes a part, whether or not there is room: the caller asks first where that matters. */
  take(key: string, amount?: number): Lease
  end(lease: Lease): void
}

/**
 * Counts what runs hold. A lease older than `maxAgeMs` ends by itself, since on Workers a request that was cut off never ends its own.
 */
export function leases(most: number, maxAgeMs = Number.POSITIVE_INFINITY, now: () => number = () => 0): Leases {
  const held = new Set<Lease>()
  const mostOfOne = Math.max(1, Math.floor(most / 2))

  return {
    hasRoom(key) {
      let [all, own] = [0, 0]
      for (const lease of held) {
        if (now() - lease.since > maxAgeMs) held.delete(lease)
        else {
          all += lease.amount
          if (lease.key === key) own += lease.amount
        }
      }
      return all < most && own < mostOfOne
    },
    take(key, amount = 1) {
      const lease = { key, amount, since: now() }
      held.add(lease)
      return lease
    },
    end: (lease) => void held.delete(lease),
  }
}
