import { setTimeout as sleep } from 'node:timers/promises'
import type { Ledger } from './ledger.ts'

export interface Reply {
  readonly status: number
  // biome-ignore lint/suspicious/noExplicitAny: JSON of any shape
  readonly json: any
}

export interface Clients {
  /** Sends a request once. Null without an answer within 5 s, and after 503. */
  once(method: string, path: string, body: object | null, token?: string): Promise<Reply | null>
  /** Sends a request until a server answers. */
  send(method: string, path: string, body: object | null, token?: string): Promise<Reply>
}

const TIMEOUT_MS = 5000
const PATIENCE_MS = 120_000

/** Clients behind a load balancer without health checks, which asks the servers in turn. `isCalm` says whether no fault is on. */
export function clientsOf(origins: readonly string[], ledger: Ledger, isCalm: () => boolean): Clients {
  let turn = 0

  async function once(method: string, path: string, body: object | null, token?: string): Promise<Reply | null> {
    const headers = {
      'X-Auth-Strategy': 'bearer',
      ...(body !== null && { 'Content-Type': 'application/json' }),
      ...(token !== undefined && { Authorization: `Bearer ${token}` }),
    }
    const began = performance.now()
    const wasCalm = isCalm()
    try {
      const response = await fetch(`${origins[turn++ % origins.length]}${path}`, {
        method,
        headers,
        signal: AbortSignal.timeout(TIMEOUT_MS),
        ...(body !== null && { body: JSON.stringify(body) }),
      })
      const text = await response.text()
      const ms = performance.now() - began
      ledger.allMs.push(ms)
      if (wasCalm && isCalm()) ledger.calmMs.push(ms)
      if (response.status !== 503) return { status: response.status, json: text === '' ? {} : JSON.parse(text) }
    } catch {
      // No answer: a server that was killed, stopped, or restarts.
    }
    ledger.unanswered++
    return null
  }

  return {
    once,
    async send(method, path, body, token) {
      // Real time: a server that was killed starts again.
      for (const until = performance.now() + PATIENCE_MS; performance.now() < until; await sleep(50)) {
        const reply = await once(method, path, body, token)
        if (reply !== null) return reply
      }
      throw new Error(`${method} ${path}: no server answered within ${PATIENCE_MS / 1000} s`)
    },
  }
}
