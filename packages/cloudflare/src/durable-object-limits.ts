import type { RateLimiter, RateLimitRule } from '@sallyport/core'
import type { CountedCall } from './limits-object.ts'

/** A binding to the Durable Object class `LimitsObject`. */
export interface LimitsBinding {
  idFromName(name: string): unknown
  get(id: never): { fetch(url: string, init: { readonly method: string; readonly body: string }): Promise<Response> }
}

/**
 * Creates the option `rateLimiter` for Workers: one Durable Object per key, near the first caller of that key. Saves
 * D1 a write per request. Services that share a namespace need different names.
 */
export function durableObjectLimits(binding: LimitsBinding, name = 'limits'): RateLimiter {
  async function count(rule: RateLimitRule, now: number): Promise<number> {
    const call: CountedCall = { ...rule, now }
    // The cast is safe: `get` and `idFromName` belong to the same binding, so `get` accepts the id.
    const stub = binding.get(binding.idFromName(`${name}:${rule.key}`) as never)
    const response = await stub.fetch('https://limits.invalid/', { method: 'POST', body: JSON.stringify(call) })
    if (!response.ok) throw new Error(`the Durable Object of the rate limits answered HTTP ${response.status}`)
    // The cast is safe: `LimitsObject` sends this field.
    return ((await response.json()) as { readonly refusedUntil: number }).refusedUntil
  }

  return {
    async consume(rules, at) {
      const now = at.getTime()
      const last = Math.max(0, ...(await Promise.all(rules.map((rule) => count(rule, now)))))
      return last === 0 ? { allowed: true, retryAfterMs: 0 } : { allowed: false, retryAfterMs: last - now }
    },
  }
}
