import { memoryHub } from '@sallyport/core/memory'
import type { Hub, HubMessage, HubSettings } from '@sallyport/core/ports'
import { createBatches, MAX_BATCH } from '../batches.ts'
import type { SqlDatabase } from '../database/sql-database.ts'
import { type Statement, sql } from '../database/statement.ts'
import { asPostgresError } from './as-postgres-error.ts'
import type { PostgresOptions } from './connection-options.ts'
import { CHANNEL, isUnsupported, type Listener, listen } from './listen.ts'
import { maxAgeOf, poolConfig } from './postgres-database.ts'

export interface PostgresHubOptions {
  /**
   * False if messages are only polled and not received by LISTEN/NOTIFY. Where notifications don't arrive (CockroachDB, a
   * pooler in transaction mode) and while the listening connection is broken, messages are polled anyway. Default true.
   */
  readonly listen?: boolean
  /** Milliseconds between two polls. Default 1000. */
  readonly pollMs?: number
  /** Minimum time in milliseconds between two deletions of old messages by this process. Default 60000. */
  readonly cleanupMs?: number
}

/** Maximum size in bytes of a message that the notification itself contains. Postgres refuses payloads of 8000 bytes and more. */
const MAX_INLINE_BYTES = 7000
/**
 * Assumed maximum time in microseconds by which a row becomes visible after rows with a later `published_at`, because its transaction took
 * longer.
 */
const OVERLAP_US = 5_000_000
/** The database's time in microseconds, because messages of the same millisecond have an order, too. */
const NOW = `cast(extract(epoch from clock_timestamp()) * 1000000 as bigint)`
const STORE = `
  insert into auth_hub_messages (id, body, published_at) values (?, ?, ${NOW})
  on conflict (id) do nothing`
const STORE_AND_NOTIFY = `
  with stored as (${STORE} returning id, body, published_at)
  select pg_notify(${CHANNEL}, published_at || ' ' || id || ' ' ||
    case when octet_length(body) <= ${MAX_INLINE_BYTES} then body else '' end) from stored`

interface Row {
  readonly id: string
  readonly body: string
  readonly published_at: number
}

const CLOCK: Statement<Pick<Row, 'published_at'>> = { sql: `select ${NOW} as published_at`, parameters: [] }

/**
 * Creates a hub that all processes on the database share. A message is a row, which a notification announces; a message
 * of up to 7000 bytes is in the notification too. Each process sends the messages to its own streams, from a buffer of
 * its own. After a break it reads the rows that it missed.
 */
export function postgresHub(
  db: SqlDatabase,
  { url, options }: { readonly url: string; readonly options: PostgresOptions },
  settings: HubSettings & PostgresHubOptions,
): Required<Hub> {
  const { replayMs = 300_000, pollMs = 1000, cleanupMs = 60_000 } = settings
  const local = memoryHub(settings)
  /** Ids of the last 10 seconds' messages with their times. A read that returns such a row again skips it, because its message was already sent. */
  const seen = new Map<string, number>()
  let position = 0
  let work: Promise<unknown> = Promise.resolve()
  let started: Promise<void> | null = null
  let listener: Listener | null = null
  let poll: ReturnType<typeof setInterval> | undefined
  let cleanedAt = performance.now()
  let isClosed = false
  let mayNotify = settings.listen !== false

  async function receive({ id, body, published_at }: Row): Promise<void> {
    position = Math.max(position, published_at)
    if (seen.has(id)) return
    seen.set(id, published_at)
    for (const [old, at] of seen) {
      if (at >= position - 2 * OVERLAP_US) break
      seen.delete(old)
    }
    // The cast is safe: `publish` wrote the text.
    const { at, message } = JSON.parse(body) as { readonly at: number; readonly message: HubMessage }
    if (!isClosed) await local.publish(message, new Date(at))
  }

  async function readRows(): Promise<void> {
    const rows = await db.all(sql<Row>`
      select id, body, published_at from auth_hub_messages where published_at > ${position - OVERLAP_US}
      order by published_at, id`)
    for (const row of rows) await receive(row)
  }

  async function readNotification(payload: string): Promise<void> {
    const [, at = '', id = '', body = ''] = /^(\d+) (\S+) (.*)$/s.exec(payload) ?? []
    if (body !== '') return receive({ id, body, published_at: Number(at) })
    const row = await db.first(sql<Row>`select id, body, published_at from auth_hub_messages where id = ${id}`)
    if (row !== null) await receive(row)
  }

  /** Handles notifications and reads of rows one after the other, so that streams keep the order of the messages. */
  function inOrder(next: () => Promise<void>): Promise<void> {
    const done = work.then(next)
    // If a read fails, the read after the next reconnection or poll returns its rows, too.
    work = done.catch(() => {})
    return done
  }

  async function start(): Promise<void> {
    const now = await db.first(CLOCK)
    position = (now?.published_at ?? 0) - replayMs * 1000
    if (settings.listen !== false) {
      listener = await listen({
        config: { ...poolConfig(url, { schema: options.schema }), query_timeout: 10_000 },
        maxAgeMs: maxAgeOf(options),
        notify: (payload) => db.all({ sql: `select pg_notify(${CHANNEL}, ?)`, parameters: [payload] }),
        onNotification: (payload) => void inOrder(() => readNotification(payload)).catch(() => {}),
        onReconnected: () => void inOrder(readRows).catch(() => {}),
      }).catch((error: unknown) => {
        throw asPostgresError(error)
      })
    }
    await inOrder(readRows)
    if (isClosed) return void listener?.close()
    poll = setInterval(() => {
      if (listener?.isProven() !== true) void inOrder(readRows).catch(() => {})
    }, pollMs)
    poll.unref()
  }

  /** Stores the message and announces it. If the engine has no notifications, only stores it, and polling finds it. */
  async function store(id: string, body: string): Promise<void> {
    const parameters = [id, body]
    try {
      await (mayNotify ? db.all({ sql: STORE_AND_NOTIFY, parameters }) : db.run({ sql: STORE, parameters }))
    } catch (error) {
      if (!mayNotify || !isUnsupported(error)) throw error
      mayNotify = false
      await db.run({ sql: STORE, parameters })
    }
  }

  async function deleteOld(): Promise<void> {
    if (performance.now() - cleanedAt < cleanupMs) return
    cleanedAt = performance.now()
    const batches = createBatches(db)
    const deletion = {
      sql: `delete from auth_hub_messages where id in (
        select id from auth_hub_messages where published_at < ${NOW} - ? order by published_at limit ?)`,
      parameters: [replayMs * 1000, MAX_BATCH],
    }
    while ((await batches.run(() => db.run(deletion))) === MAX_BATCH && (await batches.pause()));
  }

  return {
    async publish(message, now) {
      const body = JSON.stringify({ at: now.getTime(), message })
      await store(message.id, body)
      // Not awaited, so that publishing doesn't wait for the clean-up. Rows that a failed clean-up leaves are deleted by the next one.
      void deleteOld().catch(() => {})
    },
    async subscribe(subscription, now) {
      started ??= start()
      const starting = started
      await starting.catch((error: unknown) => {
        if (started === starting) started = null
        throw error
      })
      return local.subscribe(subscription, now)
    },
    recheck: local.recheck,
    openStreams: local.openStreams,
    async close() {
      isClosed = true
      clearInterval(poll)
      await Promise.all([local.close(), listener?.close()])
    },
  }
}
