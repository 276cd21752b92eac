import type { OutboundCalls } from '../../foundations/net/outbound-calls.ts'

type Send = (...message: unknown[]) => Promise<unknown>

/**
 * Returns the host's functions that send messages, each with the time limit `calls.hostTimeoutMs` (R39). After the limit, the call rejects, but the
 * host's function continues and may still send the message. `name` is used in the error.
 */
export function limitSends<T extends object>(sends: T, name: string, calls: OutboundCalls): T {
  const limits = { timeoutMs: calls.hostTimeoutMs, name }
  const limited = Object.entries(sends).map(([method, send]: [string, Send]) => {
    const call: Send = (...message) => calls.run(() => send(...message), limits)
    return [method, call]
  })
  // The cast is safe: each function has the parameters and the result of its original.
  return Object.fromEntries(limited) as T
}
