import { addressBlocks } from '../net/client-address.ts'
import { failureWithRetry } from './errors.ts'

/** Bytes of request bodies that a service holds at a time: in all, and of one client address. */
export interface BodyBudget {
  /** Begins the account of one request. The share is that of an IPv4 address or of a /48 of IPv6; an unknown address, `null`, has none. */
  open(address: string | null): BodyAccount
}

/** What one request's body takes of the budget. */
export interface BodyAccount {
  /** Throws 503 OVERLOADED with Retry-After if this many more bytes would exceed the budget or the address's share. Counts nothing. */
  assertRoom(bytes: number): void
  /** Counts received bytes. Throws 503 as above. */
  take(bytes: number): void
  /** Gives everything back. */
  close(): void
}

export const DEFAULT_BUDGET_MIB = 64

const MIB = 1024 * 1024
/** Largest body of any endpoint; a share always fits one. */
const LARGEST_BODY = MIB
/** Each address gets at least 1/8 of the budget, so that one address can't use all of it. */
const SHARES = 8
const RETRY_MS = 5000
/**
 * Bytes are released after this time at the latest, since Workers may end a request without running `finally`. Longer
 * than reading a body and running a script may take.
 */
const FORGOTTEN_MS = 120_000

interface Holder {
  readonly block: string | null
  readonly until: number
  bytes: number
}

export function createBodyBudget(totalMiB: number, now: () => Date): BodyBudget {
  const total = totalMiB * MIB
  const share = Math.min(total, Math.max(total / SHARES, LARGEST_BODY))
  const byBlock = new Map<string, number>()
  // In the order in which they began, so that the first ones end first.
  const holders = new Set<Holder>()
  let held = 0

  function add({ block }: Holder, bytes: number): void {
    held += bytes
    if (block === null) return
    const left = (byBlock.get(block) ?? 0) + bytes
    if (left > 0) byBlock.set(block, left)
    else byBlock.delete(block)
  }

  function drop(holder: Holder): void {
    if (holders.delete(holder)) add(holder, -holder.bytes)
  }

  function hasRoom({ block }: Holder, bytes: number): boolean {
    const isWithinShare = block === null || (byBlock.get(block) ?? 0) + bytes <= share
    return isWithinShare && held + bytes <= total
  }

  function dropForgotten(): void {
    const at = now().getTime()
    for (const holder of holders) {
      if (holder.until > at) return
      drop(holder)
    }
  }

  return {
    open(address) {
      const block = address === null ? null : (addressBlocks(address).at(-1) ?? null)
      const holder: Holder = { block, until: now().getTime() + FORGOTTEN_MS, bytes: 0 }
      function assertRoom(bytes: number): void {
        if (!hasRoom(holder, bytes)) dropForgotten()
        if (!hasRoom(holder, bytes)) throw failureWithRetry('OVERLOADED', RETRY_MS)
      }
      return {
        assertRoom,
        take(bytes) {
          assertRoom(bytes)
          if (!holders.has(holder)) holder.bytes = 0
          holders.add(holder)
          holder.bytes += bytes
          add(holder, bytes)
        },
        close: () => drop(holder),
      }
    },
  }
}
