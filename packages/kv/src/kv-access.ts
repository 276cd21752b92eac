import { inTime } from './in-time.ts'
import type { KvBinding } from './kv-binding.ts'

export interface KvAccessSettings {
  readonly timeoutMs: number
  readonly background: ((work: Promise<unknown>) => void) | undefined
  readonly onError: (error: unknown) => void
  readonly now: () => number
}

/** KV as the cache sees it: no method rejects, and none takes longer than the time limit. */
export interface KvAccess {
  /** Returns the values of the keys, or null if KV fails, is too slow, or did so in the last 5 s. */
  get(keys: readonly string[]): Promise<ReadonlyMap<string, string | null> | null>
  /** Stores the value. Returns false if KV fails or is too slow. KV deletes the value after `ttlMs`, 60 s at least. */
  put(key: string, text: string, ttlMs: number): Promise<boolean>
  /** Runs the work after the response if the host has a way to, else now, up to the time limit. */
  later(work: Promise<unknown>): Promise<void>
}

/** Time in milliseconds for which reads go straight to the authority after KV has failed or was too slow. */
const REST_MS = 5000
const MIN_TTL_SECONDS = 60

export function kvAccess(binding: KvBinding, { timeoutMs, background, onError, now }: KvAccessSettings): KvAccess {
  let restsUntil = Number.NEGATIVE_INFINITY

  /** Returns null after a failure or the time limit, and reports it. */
  async function limited<T>(ask: () => Promise<T>): Promise<T | null> {
    try {
      const answer = await inTime(ask(), timeoutMs)
      if (answer !== null) return answer
      onError(new Error(`KV took longer than ${timeoutMs} ms`))
    } catch (error) {
      onError(error)
    }
    return null
  }

  return {
    async get(keys) {
      if (now() < restsUntil) return null
      const values = await limited(() => binding.get([...keys], 'text'))
      if (values === null) restsUntil = now() + REST_MS
      return values
    },
    async put(key, text, ttlMs) {
      const expirationTtl = Math.max(MIN_TTL_SECONDS, Math.ceil(ttlMs / 1000))
      const stored = await limited(async () => {
        const work = binding.put(key, text, { expirationTtl })
        background?.(work.catch(() => {}))
        await work
        return true
      })
      return stored === true
    },
    async later(work) {
      if (background === undefined) await inTime(work, timeoutMs)
      else background(work)
    },
  }
}
