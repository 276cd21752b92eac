export interface Lease {
  readonly key: string
  readonly amount: number
  readonly since: number
}

/** A limited resource. All runs of one key (a webhook) may hold at most half of it, but at least one unit. */
export interface Quota {
  /** True if the key holds less than half of the resource, and all keys together less than the whole. */
  hasRoom(key: string): boolean
  /**
   * Takes a part of the resource, even if there is no room. Callers that must respect the limit check `hasRoom`
   * first.
   */
  acquire(key: string, amount?: number): Lease
  release(lease: Lease): void
}

/**
 * Creates a quota of `max` units. Leases expire after `maxAgeMs`, because a cut-off request on Workers never releases
 * its lease.
 */
export function quota(max: number, maxAgeMs = Number.POSITIVE_INFINITY, now: () => number = () => 0): Quota {
  const held = new Set<Lease>()
  const maxOfKey = Math.max(1, Math.floor(max / 2))

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
      return all < max && own < maxOfKey
    },
    acquire(key, amount = 1) {
      const lease = { key, amount, since: now() }
      held.add(lease)
      return lease
    },
    release: (lease) => void held.delete(lease),
  }
}
