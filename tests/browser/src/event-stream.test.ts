import { connect, createServer, type Socket } from 'node:net'
import { createSallyport, type Sallyport, type Server } from '@sallyport/core'
import { memoryStores } from '@sallyport/core/memory'
import { TEST_SECRET } from '@sallyport/http-tests'
import { platform, serve } from '@sallyport/node'
import { cheapHasher } from '@sallyport/testkit'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchChromium } from './launch-chromium.ts'

const ACCOUNT = { email: 'ada@example.com', password: 'correct horse' }

let sallyport: Sallyport
let server: Server
let wire: Wire
let browser: Browser

beforeAll(async () => {
  sallyport = createSallyport({
    secret: TEST_SECRET,
    stores: memoryStores(),
    passwordHasher: cheapHasher,
    platform: platform(),
    environment: 'development',
    registration: true,
    tools: { sse: { heartbeatMs: 200 } },
  })
  server = await serve(sallyport, { port: 0 })
  wire = await openWire(server.port)
  browser = await launchChromium()
})

afterAll(async () => {
  await browser?.close()
  await sallyport?.endStreams()
  await server?.close()
  await wire?.close()
})

/** A proxy to the server whose connections can be cut. */
interface Wire {
  readonly url: string
  cut(): void
  close(): Promise<void>
}

async function openWire(port: number): Promise<Wire> {
  const sockets = new Set<Socket>()
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  const way = createServer((from) => {
    const to = connect({ port, host: '127.0.0.1' })
    for (const socket of [from, to]) {
      sockets.add(socket)
      socket.on('error', () => {}).on('close', () => sockets.delete(socket))
    }
    from.pipe(to).pipe(from)
  })
  await new Promise<void>((resolve) => way.listen(0, '127.0.0.1', resolve))
  const address = way.address()
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  const close = () =>
    new Promise<void>((resolve) => {
      cut()
      way.close(() => resolve())
    })
  return { url, cut, close }
}

/** A page of the same origin, signed in by cookie, with an EventSource whose messages it keeps. */
async function openPage(query: string): Promise<{ readonly page: Page; received(): Promise<readonly string[]> }> {
  const page = await browser.newPage()
  await page.goto(`${wire.url}/auth/docs`)
  await page.evaluate(
    async ({ account, url }) => {
      const post = (path: string) =>
        fetch(path, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(account) })
      await post('/auth/register')
      await post('/auth/login')
      const received: string[] = []
      const source = new EventSource(url)
      const keep = (kind: string) => (event: MessageEvent) =>
        received.push(`${kind} ${event.type} ${JSON.parse(event.data).type}`)
      source.onmessage = keep('onmessage')
      source.addEventListener('shop.order', keep('listener'))
      Object.assign(globalThis, { received, source })
    },
    { account: ACCOUNT, url: `/auth/tools/stream${query}` },
  )
  return { page, received: () => page.evaluate(() => Reflect.get(globalThis, 'received')) }
}

describe('EventSource in Chromium', () => {
  it('gets every frame in onmessage, with cookies alone', async () => {
    const { page, received } = await openPage('')
    await expect.poll(received).toEqual(['onmessage message connected'])
    await sallyport.track('shop.order', { n: 1 })
    await sallyport.notify('global', { text: 'zoë\n🙂' })
    const expected = ['connected', 'shop.order', 'notification'].map((type) => `onmessage message ${type}`)
    await expect.poll(received).toEqual(expected)
    await page.close()
  })

  it('gets events by their names when it asks for that', async () => {
    const { page, received } = await openPage('?named=1&topics=global')
    await expect.poll(() => page.evaluate(() => Reflect.get(globalThis, 'source').readyState)).toBe(1)
    await sallyport.track('shop.order', { n: 1 })
    await expect.poll(received).toEqual(['listener shop.order shop.order'])
    await page.close()
  })

  it('comes back by itself after a cut, and has missed nothing', async () => {
    const { page, received } = await openPage('')
    await expect.poll(received).toHaveLength(1)
    wire.cut()
    await sallyport.notify('global', 1, { type: 'missed' })
    await sallyport.track('missed.too')
    // The client waits for three seconds, as the first frame requests.
    const expected = ['connected', 'connected', 'missed', 'missed.too'].map((type) => `onmessage message ${type}`)
    await expect.poll(received).toEqual(expected)
    await page.close()
  })
})
