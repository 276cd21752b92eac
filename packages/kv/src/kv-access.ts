import { inTime } from './in-time.ts'
import type { KvBinding } from './kv-binding.ts'

export interface KvAccessSettings {
  readonly timeoutMs: number
  readonly background: ((work: Promise<unknown>) => void) | undefined
  readonly onError: (error: unknown) => void
  readonly now: () => number
}

/** KV as the cache sees it. No method rejects; failures are reported. */
export interface KvAccess {
  /** Returns the values of the keys, or null if KV fails, is too slow, or did so in the last 5 s. */
  get(keys: readonly string[]): Promise<ReadonlyMap<string, string | null> | null>
  /** Stores the value. Returns false if KV fails. KV deletes the value after `ttlMs`, 60 s at least. */
  put(key: string, text: string, ttlMs: number): Promise<boolean>
  /** Awaits the work up to the time limit. It continues afterwards if the host has a way to. */
  soon(work: Promise<unknown>): Promise<void>
  /** Runs the work after the response if the host has a way to. Otherwise awaits it like `soon`. */
  later(work: Promise<unknown>): Promise<void>
}

/** Time in milliseconds for which reads go straight to the authority after KV has failed or was too slow. */
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
