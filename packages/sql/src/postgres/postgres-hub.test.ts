import { setTimeout as sleep } from 'node:timers/promises'
import { type HubMessage, isStoreUnavailable } from '@sallyport/core/ports'
import { Client } from 'pg'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createMigratedDatabase } from '../../test/postgres-cluster.ts'
import { startPostgres } from '../../test/postgres-server.ts'
import { sql } from '../database/statement.ts'
import { type PostgresHubOptions, type PostgresStorage, postgres } from '../postgres.ts'

const now = () => new Date()

async function migrated(url?: string): Promise<PostgresStorage> {
  const storage = postgres(url ?? (await createMigratedDatabase()), { maxConnections: 3 })
  onTestFinished(() => storage.close())
  await storage.migrate()
  return storage
}

function messageOf(data: unknown, more: Partial<HubMessage> = {}): HubMessage {
  const timestamp = now().toISOString()
  return { id: crypto.randomUUID(), type: 'page.viewed', timestamp, topics: ['page'], data, ...more }
}

type Hub = ReturnType<PostgresStorage['hub']>

/** Opens a stream and collects the data of its messages. */
async function listenAt(
  hub: Hub,
  more: { readonly lastEventId?: string; readonly tenantIds?: readonly string[] } = {},
) {
  const client = { request: new Request('https://auth.example.com/') }
  const connection = await hub.subscribe({ topics: ['page'], tenantIds: [], isNamed: false, client, ...more }, now())
  if (connection === null) throw new Error('refused')
  const received: unknown[] = []
  const ids: string[] = []
  const reading = (async () => {
    let text = ''
    const decoder = new TextDecoder()
    for await (const chunk of connection.stream) {
      text += decoder.decode(chunk, { stream: true })
      const frames = text.split('\n\n')
      text = frames.pop() ?? ''
      for (const frame of frames) {
        const data = /^data: (.*)$/m.exec(frame)?.[1]
        if (data === undefined) continue
        const message = JSON.parse(data)
        ids.push(message.id)
        if (message.type !== 'connected') received.push(message.data)
      }
    }
  })()
  onTestFinished(async () => {
    connection.close()
    await reading.catch(() => {})
  })
  return { received, ids }
}

async function twoHubs(options: PostgresHubOptions = {}) {
  const url = await createMigratedDatabase()
  const [one, other] = [await migrated(url), await migrated(url)]
  return { url, one, other, hubs: [one.hub(options), other.hub(options)] as const }
}

const LARGE = 'ü'.repeat(50_000)

describe.each([
  ['LISTEN/NOTIFY', {}],
  ['polling', { listen: false, pollMs: 20 }],
])('a hub of several processes by %s', (_, options) => {
  it('sends each message once to the streams of all, in one order, large ones too', async () => {
    const { hubs } = await twoHubs(options)
    const streams = await Promise.all(hubs.map((hub) => listenAt(hub)))
    const sent = ['one', LARGE, { two: 'ż 🗝 \0' }, 'x'.repeat(6900), 'x'.repeat(7001), null]
    for (const [index, data] of sent.entries()) await hubs[index % 2]?.publish(messageOf(data), now())
    const twice = messageOf('twice')
    await Promise.all(hubs.map((hub) => hub.publish(twice, now())))
    for (const { received } of streams) {
      await expect.poll(() => received).toHaveLength(sent.length + 1)
      expect(received).toEqual([...sent, 'twice'])
    }
  })

  it('replays what a stream of another process has missed, also in a process that starts later', async () => {
    const { url, hubs } = await twoHubs(options)
    const [one, other] = hubs
    const { received, ids } = await listenAt(one)
    await one.publish(messageOf('seen'), now())
    await expect.poll(() => received).toEqual(['seen'])
    const lastEventId = ids.at(-1) ?? ''
    await other.publish(messageOf('missed'), now())
    const late = (await migrated(url)).hub(options)
    const again = await listenAt(late, { lastEventId })
    await expect.poll(() => again.received).toEqual(['missed'])
  })

  it('sends a message to no stream outside of its audience', async () => {
    const { hubs } = await twoHubs(options)
    const [inside, outside] = [await listenAt(hubs[1], { tenantIds: ['t1'] }), await listenAt(hubs[1])]
    await hubs[0].publish(messageOf('private', { audience: { tenantId: 't1' } }), now())
    await hubs[0].publish(messageOf('public'), now())
    await expect.poll(() => inside.received).toEqual(['private', 'public'])
    await expect.poll(() => outside.received).toEqual(['public'])
  })
})

describe('a hub on an engine without notifications', () => {
  it('stores its messages all the same, for the polls of the others', async () => {
    const { url, hubs } = await twoHubs({ pollMs: 20 })
    const client = new Client(url)
    await client.connect()
    onTestFinished(() => client.end())
    await client.query('alter function pg_catalog.pg_notify(text, text) rename to absent_notify')
    const { received } = await listenAt(hubs[1])
    for (const data of ['one', 'two']) await hubs[0].publish(messageOf(data), now())
    await expect.poll(() => received).toEqual(['one', 'two'])
  })
})

describe('a hub by LISTEN/NOTIFY', () => {
  it('keeps its streams over a break of its connection, and sends what was published meanwhile', async () => {
    const { url, one, hubs } = await twoHubs()
    const { received } = await listenAt(hubs[1])
    await hubs[0].publish(messageOf('before'), now())
    await expect.poll(() => received).toEqual(['before'])
    const admin = new Client(url)
    await admin.connect()
    await admin.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query like 'select pg_notify%probe%' or query ilike 'listen%'`)
    await admin.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`)
    await admin.end()
    expect(await one.stores.users.count()).toMatchObject({ total: 0 })
    await hubs[0].publish(messageOf('meanwhile'), now())
    await expect.poll(() => received).toEqual(['before', 'meanwhile'])
    await hubs[0].publish(messageOf('after'), now())
    await expect.poll(() => received).toEqual(['before', 'meanwhile', 'after'])
  })

  it('survives a restart of the database', async () => {
    const server = await startPostgres()
    onTestFinished(() => server.remove())
    const storage = await migrated(server.url('postgres'))
    const hub = storage.hub()
    const { received } = await listenAt(hub)
    await server.stop()
    const error = await hub.publish(messageOf('lost'), now()).catch((reason: unknown) => reason)
    expect(isStoreUnavailable(error)).toBe(true)
    const another = storage.hub()
    await expect(listenAt(another)).rejects.toThrow('can’t be reached')
    await server.start()
    await hub.publish(messageOf('after'), now())
    await expect.poll(() => received).toEqual(['after'])
    expect((await listenAt(another)).received).toEqual([])
  })

  it('is apart from the hub of another schema of the same database', async () => {
    const url = await createMigratedDatabase()
    const client = new Client(url)
    await client.connect()
    await client.query('create schema other')
    await client.end()
    const here = (await migrated(url)).hub()
    const there = (await migrated(`${url}&options=${encodeURIComponent('-c search_path=other')}`)).hub()
    const [own, foreign] = [await listenAt(here), await listenAt(there)]
    await here.publish(messageOf('own'), now())
    await expect.poll(() => own.received).toEqual(['own'])
    // The first message that it receives is its own one, so it has missed no earlier message.
    await there.publish(messageOf('foreign'), now())
    await expect.poll(() => foreign.received).toEqual(['foreign'])
  })

  it('deletes the messages that no stream can miss any more', async () => {
    const { db, hub } = await migrated()
    const short = hub({ replayMs: 0, cleanupMs: 0 })
    await short.publish(messageOf('old'), now())
    await sleep(5)
    await short.publish(messageOf('new'), now())
    const data = async () => {
      const rows = await db.all(sql<{ readonly body: string }>`select body from auth_hub_messages`)
      return rows.map(({ body }) => JSON.parse(body).message.data)
    }
    await expect.poll(() => data()).not.toContain('old')
  })

  it('refuses streams once it is closed, and still tells the others what the last requests did', async () => {
    const { hubs } = await twoHubs()
    const [closed, other] = hubs
    await listenAt(closed)
    await closed.close()
    await expect(listenAt(closed)).rejects.toThrow('closed')
    const { received } = await listenAt(other)
    await closed.publish(messageOf('last'), now())
    await expect.poll(() => received).toEqual(['last'])
  })
})
