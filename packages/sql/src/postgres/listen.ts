import { setTimeout as sleep } from 'node:timers/promises'
import { Client, type ClientConfig } from 'pg'
import { jittered } from './connection-ages.ts'

const PROBE = 'probe '
const PROBE_MS = 5000
const PING_MS = 15_000
const PING_TIMEOUT_MS = 5000
const RECONNECT_DELAYS_MS = [50, 100, 250, 500, 1000]
/** SQLSTATEs of engines without LISTEN: not supported, syntax error, unknown function. */
const UNSUPPORTED = ['0A000', '42601', '42883']

export interface Listener {
  /** True while notifications are known to arrive. While it returns false, the messages must be polled. */
  isProven(): boolean
  close(): Promise<void>
}

export interface ListenerOptions {
  readonly config: ClientConfig
  /** Called for each notification, in order. */
  readonly onNotification: (payload: string) => void
  /** Called after each reconnection, and when notifications arrive again, because earlier notifications may have been missed. */
  readonly onReconnected: () => void
  /**
   * Sends a notification with this payload **over another connection**. A pooler that shares connections between
   * transactions may deliver the notifications that a connection sends to itself, and none from other connections.
   */
  readonly notify: (payload: string) => Promise<unknown>
  /** Maximum age of the connection in milliseconds. The next connection is open before this one is closed. */
  readonly maxAgeMs: number
  /** Milliseconds between two checks of the connection and of the arrival of notifications. Default 15000. */
  readonly checkMs?: number
}

/** The channel of the event hub in the current schema. Services in other schemas have channels of their own. */
export const CHANNEL = `'sallyport_' || left(current_schema(), 50)`

/**
 * Listens on a connection of its own, and connects again whenever the connection breaks. Proves at the start and at each
 * check that notifications from other connections arrive. Resolves with null if the engine has no notifications. Rejects if the first
 * connection fails.
 */
export async function listen(options: ListenerOptions): Promise<Listener | null> {
  const { config, onNotification, onReconnected, notify, maxAgeMs, checkMs = PING_MS } = options
  const closing = new AbortController()
  let current: Client | null = null
  let endsAt = Number.POSITIVE_INFINITY
  let isRenewing = false
  let isProven = false
  /** The test notifications that haven't arrived yet: the payload of each, and the function that is called when it arrives. */
  const probes = new Map<string, () => void>()
  let ping: ReturnType<typeof setInterval> | undefined

  async function connect(): Promise<boolean> {
    const client = new Client(config)
    client.on('error', () => {})
    await client.connect()
    client.on('notification', ({ payload = '' }) => {
      if (!payload.startsWith(PROBE)) onNotification(payload)
      else if (client === current) probes.get(payload)?.()
    })
    client.once('end', () => {
      if (client === current) void reconnect()
    })
    try {
      const { rows } = await client.query(`select ${CHANNEL} as channel`)
      await client.query(`listen ${client.escapeIdentifier(String(rows[0]?.channel))}`)
    } catch (error) {
      void client.end().catch(() => {})
      if (isUnsupported(error)) return false
      throw error
    }
    if (closing.signal.aborted) {
      void client.end().catch(() => {})
      return false
    }
    // Of two connections that were opened at the same time, the later one stays.
    const before = current
    current = client
    void before?.end().catch(() => {})
    endsAt = performance.now() + jittered(maxAgeMs)
    // `unref` lets the process end while this connection is open. The driver's types lack the method.
    if ('unref' in client && typeof client.unref === 'function') client.unref()
    void prove()
    return true
  }

  /** Checks whether a notification of another connection arrives here. Leaves `isProven` unchanged if the notification can't be sent. */
  async function prove(): Promise<void> {
    const client = current
    const payload = `${PROBE}${crypto.randomUUID()}`
    let settle: (hasArrived: boolean) => void = () => {}
    const arrival = new Promise<boolean>((resolve) => {
      settle = resolve
    })
    probes.set(payload, () => settle(true))
    let timer: ReturnType<typeof setTimeout> | undefined
    try {
      await notify(payload)
      timer = setTimeout(() => settle(false), PROBE_MS)
      timer.unref()
      const hasArrived = await arrival
      if (client !== current) return
      const arrivesAgain = hasArrived && !isProven
      isProven = hasArrived
      if (arrivesAgain) onReconnected()
    } catch {
      // The next check tries again.
    } finally {
      clearTimeout(timer)
      probes.delete(payload)
    }
  }

  async function reconnect(): Promise<void> {
    current = null
    isProven = false
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
   * Replaces a connection that is too old. Closes a connection if the server no longer answers, or is no longer the primary, because no
   * notification would arrive. If the server answers as the primary, checks whether notifications still arrive.
   */
  function check(): void {
    const client = current
    if (client === null || isRenewing) return
    if (performance.now() >= endsAt) return void renew()
    const config = { text: 'show transaction_read_only', query_timeout: PING_TIMEOUT_MS }
    const end = () => client.end().catch(() => {})
    client.query(config).then(({ rows }) => {
      if (rows[0]?.transaction_read_only === 'on') void end()
      else void prove()
    }, end)
  }

  if (!(await connect())) return null
  ping = setInterval(check, checkMs)
  ping.unref()
  return {
    isProven: () => isProven,
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
