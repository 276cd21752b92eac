import type { RateLimitRule } from '@sallyport/core'

/** JSON body with which a Worker counts a call in the Durable Object. `now` in milliseconds since 1970. */
export type CountedCall = RateLimitRule & { readonly now: number }

interface Window {
  readonly count: number
  readonly endsAt: number
}

interface LimitsState {
  readonly storage: {
    get(key: string): Promise<unknown>
    put(key: string, value: unknown): Promise<void>
    setAlarm(at: number): Promise<void>
    deleteAll(): Promise<void>
  }
}

const WINDOW = 'window'

/**
 * Durable Object that counts the calls with one key of a rate limit. Cloudflare runs one object per key and delivers
 * no other event between its read and its write, so the counts are exact on all Workers. The object deletes itself
 * when its window ends. Export it from the Worker and add a binding for it; `durableObjectLimits` calls it.
 */
export class LimitsObject {
  readonly #storage: LimitsState['storage']

  constructor({ storage }: LimitsState) {
    this.#storage = storage
  }

  async fetch(request: Request): Promise<Response> {
    // The cast is safe: only Workers with the binding can call the object, and `durableObjectLimits` sends this.
    const call = (await request.json()) as CountedCall
    // The cast is safe: only the following lines write the key.
    const stored = (await this.#storage.get(WINDOW)) as Window | undefined
    const { window, refusedUntil } = counted(stored, call)
    // No await between reading and writing. Cloudflare sends the response after the writes are durable.
    if (window !== undefined) void this.#storage.put(WINDOW, window)
    if (window !== undefined && window.endsAt !== stored?.endsAt) void this.#storage.setAlarm(window.endsAt)
    return Response.json({ refusedUntil })
  }

  async alarm(): Promise<void> {
    // The cast is safe: see `fetch`. A new window may have started since the alarm was set.
    const stored = (await this.#storage.get(WINDOW)) as Window | undefined
    if (stored !== undefined && stored.endsAt > Date.now()) await this.#storage.setAlarm(stored.endsAt)
    else await this.#storage.deleteAll()
  }
}

/** Counts a call. `refusedUntil` is 0 for an allowed call, else the end of its window. Refused calls aren't counted. */
function counted(
  stored: Window | undefined,
  { max, windowMs, cost = 1, now }: CountedCall,
): { readonly window: Window | undefined; readonly refusedUntil: number } {
  const running = stored !== undefined && stored.endsAt > now ? stored : undefined
  const { count, endsAt } = running ?? { count: 0, endsAt: now + windowMs }
  const isRefused = cost === 0 ? count >= max : cost > 0 && count + cost > max
  const next = Math.max(0, isRefused ? count : count + cost)
  // A call with a cost of 0 (only checks the limit) or below 0 (takes earlier calls back) starts no window.
  const window = running === undefined && cost <= 0 ? undefined : { count: next, endsAt }
  return { window, refusedUntil: isRefused ? endsAt : 0 }
}
