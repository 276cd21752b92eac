export interface Lease {
  readonly key: string
  readonly amount: number
  readonly since: number
}

/** A limited resource. All runs of one key (a webhook) together may hold at most half of it, but always one. */
export interface Quota {
  /** True if the key holds less than its half, and all keys together less than the whole. */
  hasRoom(key: string): boolean
  /** Takes a part even if there is no room: callers check `hasRoom` first where it matters. */
  acquire(key: string, amount?: number): Lease
  release(lease: Lease): void
}

/** Leases older than `maxAgeMs` expire, because on Workers a request that is cut off never releases its own. */
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
