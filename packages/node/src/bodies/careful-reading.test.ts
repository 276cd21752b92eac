import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createCarefulReading } from './careful-reading.ts'

/** Added to the time of a refusal, so that careful reading doesn't end during the test, even on a slow machine. */
const HOUR = 3_600_000
const REQUEST = 'GET / HTTP/1.1\r\nHost: a.example\r\n\r\n'

/** Starts a server whose connections are read carefully after `careful.prolong`. */
async function serving(listener: RequestListener) {
  const careful = createCarefulReading()
  const server = createServer({ keepAliveTimeout: 0 }, listener).on('connection', careful.watch)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  // The cast is safe: the server listens on TCP.
  const { port } = server.address() as AddressInfo
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  async function open(): Promise<Socket> {
    const [client] = await Promise.all([connect({ port, host: '127.0.0.1' }), once(server, 'connection')])
    onTestFinished(() => void client.destroy())
    return client.on('error', () => {})
  }
  return { careful, open }
}

describe('R40 careful reading', () => {
  it('parses no more of what a connection sent after it is closed', async () => {
    let parsed = 0
    const { careful, open } = await serving(({ socket }) => {
      parsed++
      socket.destroy()
    })
    const flood = async () => {
      const client = await open()
      client.write(REQUEST.repeat(1000))
      await once(client.resume(), 'close')
      const count = parsed
      parsed = 0
      return count
    }
    expect(await flood()).toBeGreaterThan(500)
    careful.prolong(performance.now() + HOUR)
    // The requests that fit into one piece of 1 KiB.
    expect(await flood()).toBeLessThan(31)
  })

  it('begins on connections that are open already, and ends ten seconds after the last refusal', async () => {
    let parsed = 0
    const { careful, open } = await serving(({ socket }) => {
      parsed++
      socket.destroy()
    })
    const [first, second] = [await open(), await open()]
    // A refusal ten seconds ago: that flood is over.
    careful.prolong(performance.now() - 10_000)
    careful.prolong(performance.now() + HOUR)
    for (const client of [first, second]) {
      client.write(REQUEST.repeat(1000))
      await once(client.resume(), 'close')
    }
    expect(parsed).toBeLessThan(62)
  })

  it('P2 P3 reads all that many connections send at once', async () => {
    let parsed = 0
    const { careful, open } = await serving(() => void parsed++)
    careful.prolong(performance.now() + HOUR)
    const clients: Socket[] = []
    while (clients.length < 20) clients.push(await open())
    for (const client of clients) client.write(REQUEST.repeat(1000))
    await expect.poll(() => parsed).toBe(20_000)
  })

  it('reads whole requests and bodies, also over pauses', async () => {
    const bodies: number[] = []
    const { careful, open } = await serving(async (incoming, outgoing) => {
      incoming.socket.pause()
      setTimeout(() => incoming.socket.resume(), 2)
      let length = 0
      for await (const piece of incoming) length += piece.length
      bodies.push(length)
      outgoing.end(`${length}`)
    })
    careful.prolong(performance.now() + HOUR)
    const client = await open()
    let text = ''
    client.setEncoding('latin1').on('data', (piece) => (text += piece))
    const sizes = [10, 200_000, 0, 70_000]
    for (const size of sizes)
      client.write(`POST / HTTP/1.1\r\nHost: a.example\r\nContent-Length: ${size}\r\n\r\n${'x'.repeat(size)}`)
    await expect.poll(() => text.match(/HTTP\/1\.1 200/g)?.length).toBe(sizes.length)
    // Without a guard, Node handles requests of one connection at the same time.
    expect(bodies.toSorted((a, b) => a - b)).toEqual(sizes.toSorted((a, b) => a - b))
  })
})
