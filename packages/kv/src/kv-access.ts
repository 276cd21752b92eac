import { inTime } from './in-time.ts'
import type { KvBinding } from './kv-binding.ts'

export interface KvAccessSettings {
  readonly timeoutMs: number
  readonly background: ((work: Promise<unknown>) => void) | undefined
  readonly onError: (error: unknown) => void
  readonly now: () => number
}

/** Reads and writes KV. No method rejects; failures are passed to `onError`. */
export interface KvAccess {
  /** Returns the values of the keys. Returns null if KV fails or exceeds the time limit, and for 5 s after that. */
  get(keys: readonly string[]): Promise<ReadonlyMap<string, string | null> | null>
  /** Stores the value. Returns false if KV fails. KV deletes the value after `ttlMs`, 60 s at least. */
  put(key: string, text: string, ttlMs: number): Promise<boolean>
  /** Awaits the work, but at most for the time limit. With the option `background`, the work continues afterwards. */
  soon(work: Promise<unknown>): Promise<void>
  /**
   * Passes the work to the option `background`, so that the response doesn't wait for it. Without the option, awaits
   * the work like `soon`.
   */
  later(work: Promise<unknown>): Promise<void>
}

/** Milliseconds for which KV isn't read after it has failed or exceeded the time limit. */
const REST_MS = 5000
const MIN_TTL_SECONDS = 60

export function kvAccess(binding: KvBinding, { timeoutMs, background, onError, now }: KvAccessSettings): KvAccess {
  let restsUntil = Number.NEGATIVE_INFINITY

  async function values(keys: readonly string[]): Promise<ReadonlyMap<string, string | null> | null> {
    try {
      const found = await inTime(binding.get([...keys], 'text'), timeoutMs)
      if (found === null) onError(new Error(`KV took longer than ${timeoutMs} ms`))
      return found
    } catch (error) {
      onError(error)
      return null
    }
  }

  async function soon(work: Promise<unknown>): Promise<void> {
    background?.(work)
    await inTime(work, timeoutMs)
  }

  return {
    async get(keys) {
      if (now() < restsUntil) return null
      const found = await values(keys)
      if (found === null) restsUntil = now() + REST_MS
      return found
    },
    async put(key, text, ttlMs) {
      try {
        await binding.put(key, text, { expirationTtl: Math.max(MIN_TTL_SECONDS, Math.ceil(ttlMs / 1000)) })
        return true
      } catch (error) {
        onError(error)
        return false
      }
    },
    soon,
    async later(work) {
      if (background === undefined) await soon(work)
      else background(work)
    },
  }
}
