import { setTimeout as sleep } from 'node:timers/promises'

export interface Reply {
  readonly status: number
  readonly json: Readonly<Record<string, unknown>>
}

export interface RoundRobin {
  /** Sends a request to the next server that answers. Tries again after 503 and after a broken connection. */
  send(method: string, path: string, body: object | null, token?: string): Promise<Reply>
  remove(origin: string): void
}

const PATIENCE_MS = 300_000

/** A load balancer without health checks, as a client that asks the servers in turn. */
export function roundRobin(origins: readonly string[]): RoundRobin {
  let alive = [...origins]
  let turn = 0

  async function attempt(method: string, path: string, body: object | null, token?: string): Promise<Reply | null> {
    const origin = alive[turn++ % alive.length]
    const headers = {
      'X-Auth-Strategy': 'bearer',
      ...(body !== null && { 'Content-Type': 'application/json' }),
      ...(token !== undefined && { Authorization: `Bearer ${token}` }),
    }
    try {
      const init = { method, headers, ...(body !== null && { body: JSON.stringify(body) }) }
      const response = await fetch(`${origin}${path}`, init)
      const text = await response.text()
      return response.status === 503 ? null : { status: response.status, json: text === '' ? {} : JSON.parse(text) }
    } catch {
      return null
    }
  }

  return {
    async send(method, path, body, token) {
      const started = performance.now()
      while (performance.now() - started < PATIENCE_MS) {
        const reply = await attempt(method, path, body, token)
        if (reply !== null) return reply
        await sleep(20)
      }
      throw new Error(`${method} ${path}: no server answered in ${PATIENCE_MS} ms`)
    },
    remove(origin) {
      alive = alive.filter((one) => one !== origin)
    },
  }
}
