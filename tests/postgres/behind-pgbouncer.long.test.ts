import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { type SpawnedServer, spawnServer, temporaryDirectory } from '../../packages/server/test/spawn-server.ts'
import { findPgBouncer, type PgBouncer, startPgBouncer } from '../../packages/sql/test/pgbouncer.ts'
import { type PostgresServer, startPostgres } from '../../packages/sql/test/postgres-server.ts'
import { type EventStream, eventStream } from './event-stream.ts'
import { roundRobin } from './round-robin.ts'

const ADMIN_SECRET = '77aa12cd90ef34ab56cd78ef12ab34cd'
const PASSWORD = 'correct horse battery'
const SENT = [0, 1, 2, 3]

const program = findPgBouncer()
if (typeof program === 'string') console.warn(`Skipped: ${program}`)

describe.skipIf(typeof program === 'string')('two servers behind PgBouncer in transaction mode', () => {
  let database: PostgresServer
  let pooler: PgBouncer

  beforeAll(async () => {
    database = await startPostgres()
    if (typeof program !== 'string') pooler = await startPgBouncer(program, database)
  })
  afterAll(async () => {
    await pooler.remove()
    await database.remove()
  })

  async function started(env: Readonly<Record<string, string>>): Promise<SpawnedServer> {
    return spawnServer(onTestFinished, await temporaryDirectory(onTestFinished), {
      SALLYPORT_DATABASE_URL: pooler.url('postgres'),
      SALLYPORT_DATABASE_CONNECTIONS: '3',
      SALLYPORT_SECRET: 'q8Zx2LmN5vB7cT1wR4yU6iO9pA3sD0fG',
      SALLYPORT_ADMIN_SECRET: ADMIN_SECRET,
      SALLYPORT_BASE_URL: 'http://auth.localhost',
      SALLYPORT_RATE_LIMITS: 'off',
      ...env,
    })
  }

  it.each([
    ['as it is by default', {}],
    ['with listen and prepare off', { SALLYPORT_DATABASE_LISTEN: 'off', SALLYPORT_DATABASE_PREPARE: 'off' }],
  ])('O1 O2 %s: 4 of 4 events at each server, and both serve, after each restart', async (name, env) => {
    const servers = [await started(env), await started(env)]
    const email = `${name.replaceAll(' ', '-')}@example.org`
    const credentials = { email, password: PASSWORD }
    expect((await roundRobin(servers.map(({ url }) => url)).send('POST', '/auth/register', credentials)).status).toBe(
      201,
    )

    /** Opens a stream at each server, sends four events through them in turn, and signs in at each. */
    async function sendFour(round: string): Promise<void> {
      const robin = roundRobin(servers.map(({ url }) => url))
      const opened = servers.map(({ url }) => eventStream(`${url}/tools/stream?topics=global`, ADMIN_SECRET))
      const streams = await Promise.all(opened)
      for (const n of SENT) {
        const message = { type: 'shop.news', data: { round, n } }
        expect((await robin.send('POST', '/tools/notify/global', message, ADMIN_SECRET)).status).toBe(202)
      }
      for (const stream of streams) await expect.poll(() => arrived(stream, round)).toEqual(SENT)
      for (const _ of servers) expect((await robin.send('POST', '/auth/login', credentials)).status).toBe(200)
      for (const { end } of streams) end()
    }

    async function serving(): Promise<void> {
      for (const { url } of servers) {
        const health = async () => (await fetch(`${url}/healthz`).catch(() => null))?.status
        await expect.poll(health).toBe(200)
      }
    }

    await sendFour('first start')
    for (const [index, { stop }] of servers.entries()) {
      expect(await stop()).toBe(0)
      servers[index] = await started(env)
      await sendFour(`restart of server ${index}`)
    }
    await pooler.restart()
    await serving()
    await sendFour('restart of the pooler')
    await database.stop()
    await database.start()
    await serving()
    await sendFour('restart of the database')
    for (const { output } of servers) expect(output()).not.toMatch(/prepared statement|"level":"error"| error /)
  })
})

/** Numbers of the round's events, in the order in which they arrived. */
function arrived({ text }: EventStream, round: string): readonly number[] {
  return [...text().matchAll(/^data: (.*)$/gm)]
    .map(([, data = '']) => JSON.parse(data))
    .flatMap(({ type, data }) => (type === 'shop.news' && data.round === round ? [data.n] : []))
}
