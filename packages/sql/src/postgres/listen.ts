import { setTimeout as sleep } from 'node:timers/promises'
import { Client, type ClientConfig } from 'pg'
import { jittered } from './connection-ages.ts'

const PROBE_MS = 5000
const PING_MS = 15_000
const PING_TIMEOUT_MS = 5000
const RECONNECT_DELAYS_MS = [50, 100, 250, 500, 1000]
/** SQLSTATEs of engines without LISTEN: not supported, syntax error, unknown function. */
const UNSUPPORTED = ['0A000', '42601', '42883']

export interface Listener {
  close(): Promise<void>
}

export interface ListenerOptions {
  readonly config: ClientConfig
  /** Called for each notification, in order. */
  readonly onNotification: (payload: string) => void
  /** Called after each later connection: notifications since the previous connection broke have been missed. */
  readonly onReconnected: () => void
  /** Maximum age of the connection in milliseconds. The next connection is open before this one is closed. */
  readonly maxAgeMs: number
  /** Milliseconds between two checks of the connection. Default 15000. */
  readonly checkMs?: number
}

/** The channel of the event hub in the current schema. Services in other schemas have channels of their own. */
export const CHANNEL = `'sallyport_' || left(current_schema(), 50)`

/**
 * Listens on a connection of its own, and connects again whenever the connection breaks. Resolves with null if
 * notifications don't arrive: the engine has none, or a pooler between shares connections. Rejects if the first
 * connection fails.
 */
export async function listen(options: ListenerOptions): Promise<Listener | null> {
  const { config, onNotification, onReconnected, maxAgeMs, checkMs = PING_MS } = options
  const closing = new AbortController()
  let current: Client | null = null
  let endsAt = Number.POSITIVE_INFINITY
  let isRenewing = false
  let ping: ReturnType<typeof setInterval> | undefined

  async function connect(): Promise<boolean> {
    const client = new Client(config)
    client.on('error', () => {})
    await client.connect()
    const probe = `probe ${crypto.randomUUID()}`
    let probed: (hasArrived: boolean) => void = () => {}
    const arrival = new Promise<boolean>((resolve) => {
      probed = resolve
    })
    client.on('notification', ({ payload = '' }) => {
      if (payload === probe) probed(true)
      else if (!payload.startsWith('probe ')) onNotification(payload)
    })
    client.once('end', () => {
      probed(false)
      if (client === current) void reconnect()
    })
    try {
      const { rows } = await client.query(`select ${CHANNEL} as channel`)
      await client.query(`listen ${client.escapeIdentifier(String(rows[0]?.channel))}`)
      await client.query(`select pg_notify(${CHANNEL}, $1)`, [probe])
    } catch (error) {
      void client.end().catch(() => {})
      if (isUnsupported(error)) return false
      throw error
    }
    const timer = setTimeout(() => probed(false), PROBE_MS)
    const hasArrived = await arrival
    clearTimeout(timer)
    if (!hasArrived || closing.signal.aborted) {
      void client.end().catch(() => {})
      return false
    }
    // Of two connections that were opened at the same time, the later one stays.
    const before = current
    current = client
    void before?.end().catch(() => {})
    endsAt = performance.now() + jittered(maxAgeMs)
    // The driver's types lack the method. A process with nothing else to do may end.
    if ('unref' in client && typeof client.unref === 'function') client.unref()
    return true
  }

  async function reconnect(): Promise<void> {
    current = null
    for (let attempt = 0; !closing.signal.aborted; attempt++) {
      await sleep(RECONNECT_DELAYS_MS[attempt] ?? RECONNECT_DELAYS_MS.at(-1), null, { ref: false })
      if (!closing.signal.aborted && (await connect().catch(() => false))) return onReconnected()
    }
  }

  /** Replaces a connection that is too old by a new one, which may lead to another server. */
  async function renew(): Promise<void> {
    isRenewing = true
    const isRenewed = await connect().catch(() => false)
    isRenewing = false
    if (isRenewed) onReconnected()
  }

  /**
   * Closes a connection whose other side is gone without a word, or is no primary any more: no notification would come from
   * there.
   */
  function check(): void {
    const client = current
    if (client === null || isRenewing) return
    if (performance.now() >= endsAt) return void renew()
    const config = { text: 'show transaction_read_only', query_timeout: PING_TIMEOUT_MS }
    const end = () => client.end().catch(() => {})
    client.query(config).then(({ rows }) => {
      if (rows[0]?.transaction_read_only === 'on') void end()
    }, end)
  }

  if (!(await connect())) return null
  ping = setInterval(check, checkMs)
  ping.unref()
  return {
    async close() {
      closing.abort()
      clearInterval(ping)
      const client = current
      current = null
      await client?.end().catch(() => {})
    },
  }
}

/** True if the engine has no notifications. */
export function isUnsupported(error: unknown): boolean {
  return error instanceof Error && 'code' in error && UNSUPPORTED.includes(String(error.code))
}
