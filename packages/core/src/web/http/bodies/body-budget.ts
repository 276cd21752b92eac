import { addressBlocks } from '../../../foundations/net/client-address.ts'
import { failureWithRetry } from '../../../foundations/values/errors.ts'
import type { BodyBudget } from '../../../ports/process-budgets.ts'

export const DEFAULT_BUDGET_MIB = 64

const MIB = 1024 * 1024
/** Largest body of any endpoint in bytes. An address's share is at least this size, so that one such body fits. */
const LARGEST_BODY = MIB
/** Divisor of the budget: the bodies of one address block may use 1/8 of the budget or `LARGEST_BODY`, whichever is larger. */
const SHARES = 8
const RETRY_MS = 5000
/**
 * Milliseconds after which a full budget no longer counts a request's bytes, because Workers may end a request without running `finally`.
 * This is longer than reading a body and running a script may take.
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
  // A Set keeps the order of insertion, which is about the order of `until`. So `dropForgotten` stops at the first request that hasn't expired.
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
