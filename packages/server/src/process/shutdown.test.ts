import { once } from 'node:events'
import { stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { type AddressInfo, connect, createServer as createTcpServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { sqlite } from '@sallyport/sql/sqlite'
import { describe, expect, it, onTestFinished } from 'vitest'
import { type SpawnedServer, spawnServer, temporaryDirectory } from '../../test/spawn-server.ts'

const DATABASE = { SALLYPORT_DATABASE_URL: 'sqlite:./sallyport.sqlite' }
const ADMIN_SECRET = 'admin-secret-of-more-than-32-bytes'
const SWITCHING = 'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n'
const JSON_TYPE = { 'Content-Type': 'application/json' }

/** Opens a connection to the server and sends only a part of a request. */
async function holdOpen(url: string, text: string): Promise<Socket> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname).on('error', () => {})
  onTestFinished(() => void socket.destroy())
  await once(socket, 'connect')
  if (text !== '') socket.write(text)
  // Once the server has responded to a later request, it has accepted this connection, too.
  await fetch(`${url}/healthz`)
  return socket
}

/**
 * Stops the server. Expects exit code 0, because any other code means that the server gave up waiting for something. Also
 * expects that the write-ahead log was merged into the database file.
 */
async function endsCleanly(server: SpawnedServer, home: string): Promise<void> {
  const code = await server.stop('SIGTERM')
  expect([code, server.output()]).toEqual([0, expect.stringMatching(/\bstopped\b/)])
  await expect(stat(join(home, 'sallyport.sqlite-wal'))).rejects.toThrow('ENOENT')
}

describe('a shutdown', () => {
  it.each([
    ['that sent nothing', ''],
    ['that sent one byte', 'G'],
    ['with half a head', 'POST /auth/login HTTP/1.1\r\nHost: a.example\r\nContent-'],
    [
      'with half a body',
      'POST /auth/login HTTP/1.1\r\nHost: a.example\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"email"',
    ],
  ])('M2 waits for no connection %s', async (_, text) => {
    const home = await temporaryDirectory(onTestFinished)
    const server = await spawnServer(onTestFinished, home, DATABASE)
    await holdOpen(server.url, text)
    await endsCleanly(server, home)
  })

  it('P7 takes requests for the drain time, while /readyz answers 503 and responses ask to close the connection', async () => {
    const home = await temporaryDirectory(onTestFinished)
    const server = await spawnServer(onTestFinished, home, { ...DATABASE, SALLYPORT_DRAIN_SECONDS: '5' })
    const answerOf = async (path: string) => {
      const { status, headers } = await fetch(server.url + path)
      return [status, headers.get('Connection')]
    }
    expect(await answerOf('/readyz')).toEqual([200, 'keep-alive'])
    const stopped = server.stop('SIGTERM')
    await expect.poll(() => answerOf('/readyz')).toEqual([503, 'close'])
    expect([await answerOf('/healthz'), await answerOf('/auth/me')]).toEqual([
      [200, 'close'],
      [401, 'close'],
    ])
    expect(await stopped).toBe(0)
    await expect(fetch(`${server.url}/readyz`)).rejects.toThrow()
  })

  it('M2 waits for no receiver of webhooks that hangs, and leaves its delivery to the next start', async () => {
    const home = await temporaryDirectory(onTestFinished)
    const config = `export default { tools: { access: { track: 'public' } }, webhooks: { allowLoopback: true } }`
    await writeFile(join(home, 'config.mjs'), config)
    let received = 0
    const hanging = createServer((request) => {
      request.resume()
      received++
    }).listen(0, '127.0.0.1')
    onTestFinished(() => {
      hanging.closeAllConnections()
      hanging.close()
    })
    await once(hanging, 'listening')
    // The cast is safe: `address()` of a server that listens on a TCP port returns an AddressInfo.
    const hook = `http://127.0.0.1:${(hanging.address() as AddressInfo).port}`
    const database = sqlite(join(home, 'sallyport.sqlite'))
    await database.migrate()
    const rules = { events: ['shop.order'], isActive: true, maxRetries: 3, retryDelayMs: 1000, createdAt: new Date() }
    await database.stores.webhooks.insert({ id: 'w1', url: hook, ...rules })
    database.close()
    const server = await spawnServer(onTestFinished, home, { ...DATABASE, SALLYPORT_CONFIG: './config.mjs' })
    expect((await fetch(`${server.url}/tools/track/shop.order`, { method: 'POST' })).status).toBe(202)
    await expect.poll(() => received).toBe(1)
    await endsCleanly(server, home)
    const after = sqlite(join(home, 'sallyport.sqlite'))
    const { deliveries } = await after.stores.deliveries.list({ webhookId: 'w1', page: 1, limit: 10 })
    after.close()
    expect(deliveries.map(({ status, attempts }) => [status, attempts])).toEqual([['pending', 0]])
  })

  it('P1 waits neither for a receiver that answers 101 nor for a mail relay that hangs, even if a request waits for them', async () => {
    const home = await temporaryDirectory(onTestFinished)
    let received = 0
    const peer = createTcpServer((socket) => {
      received++
      socket.on('error', () => {}).once('data', () => socket.write(SWITCHING))
      onTestFinished(() => void socket.destroy())
    }).listen(0, '127.0.0.1')
    onTestFinished(() => void peer.close())
    await once(peer, 'listening')
    // The cast is safe: `address()` of a server that listens on a TCP port returns an AddressInfo.
    const url = `http://127.0.0.1:${(peer.address() as AddressInfo).port}`
    const config = `export default {
  tools: { access: { track: 'public' } },
  webhooks: { allowLoopback: true },
  email: { mailer: { send() { console.log('MAIL'); return new Promise(() => {}) } } },
  admin: { secret: '${ADMIN_SECRET}' },
}`
    await writeFile(join(home, 'config.mjs'), config)
    const database = sqlite(join(home, 'sallyport.sqlite'))
    await database.migrate()
    const rules = { events: ['shop.order'], isActive: true, maxRetries: 3, retryDelayMs: 1000, createdAt: new Date() }
    await database.stores.webhooks.insert({ id: 'w1', url, ...rules })
    database.close()
    const server = await spawnServer(onTestFinished, home, { ...DATABASE, SALLYPORT_CONFIG: './config.mjs' })
    await fetch(`${server.url}/tools/track/shop.order`, { method: 'POST' })
    await expect.poll(() => received).toBeGreaterThan(0)
    const credentials = { email: 'ada@example.org', password: 'correct horse battery' }
    const register = { method: 'POST', headers: JSON_TYPE, body: JSON.stringify(credentials) }
    expect((await fetch(`${server.url}/auth/register`, register)).status).toBe(201)
    await expect.poll(() => server.output()).toContain('MAIL')
    expect([await server.stop('SIGTERM'), server.output()]).toEqual([0, expect.stringMatching(/\bstopped\b/)])
  })

  it('M2 logs no failure of event streams for what a last request publishes', async () => {
    const home = await temporaryDirectory(onTestFinished)
    // Real time: the request must still be running when the stop begins.
    const source = `const stopped = () => new Promise((resolve) => process.once('SIGTERM', () => setTimeout(resolve, 300)))
export default { passwordPolicy: { check: async () => { console.log('SLOW'); await stopped(); return true } } }`
    await writeFile(join(home, 'slow.mjs'), source)
    const server = await spawnServer(onTestFinished, home, { ...DATABASE, SALLYPORT_CONFIG: './slow.mjs' })
    const body = JSON.stringify({ email: 'ada@example.org', password: 'correct horse battery' })
    const registered = fetch(`${server.url}/auth/register`, { method: 'POST', headers: JSON_TYPE, body })
    await expect.poll(() => server.output()).toContain('SLOW')
    await endsCleanly(server, home)
    expect((await registered).status).toBe(201)
    expect(server.output()).not.toMatch(/failed|error/)
  })
})
