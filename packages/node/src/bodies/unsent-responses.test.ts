import { EventEmitter, once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { createSallyport, type Handler, type LogEntry } from '@sallyport/core'
import { memoryStores } from '@sallyport/core/memory'
import { passwordHasher } from '@sallyport/native'
import { describe, expect, it, onTestFinished } from 'vitest'
import { serve } from '../serve.ts'
import { createUnsentResponses } from './unsent-responses.ts'

const MIB = 1024 * 1024

/** An ended response of which this many bytes aren't sent. */
function response(remoteAddress: string, writableLength: number) {
  const socket = Object.assign(new EventEmitter(), {
    remoteAddress,
    writableLength,
    destroyed: false,
    resetAndDestroy() {
      socket.destroyed = true
    },
  })
  return Object.assign(new EventEmitter(), { socket })
}

type Fake = ReturnType<typeof response>

function budget() {
  const cut: unknown[] = []
  const unsent = createUnsentResponses((address) => cut.push(address), { inAll: 1000, perAddress: 300 })
  // The cast is safe: only these members are used.
  const hold = (...all: readonly Fake[]) => all.forEach((one) => void unsent.hold(one as unknown as ServerResponse))
  return { cut, hold }
}

const isOpen = ({ socket }: Fake) => !socket.destroyed

describe('P3 the budget of bytes being written', () => {
  it('closes the connections of an address that have waited longest, beyond its share', () => {
    const { cut, hold } = budget()
    const own = [100, 150, 100].map((bytes) => response('8.8.8.8', bytes))
    const other = response('9.9.9.9', 290)
    hold(other, ...own)
    expect([...own, other].map(isOpen)).toEqual([false, true, true, true])
    expect(cut).toEqual(['8.8.8.8'])
  })

  it('gives an address of a private network, where a proxy may be, no share of its own', () => {
    const { cut, hold } = budget()
    hold(...['10.0.0.1', '127.0.0.1', '10.0.0.1'].map((address) => response(address, 330)))
    expect(cut).toEqual([])
    hold(response('10.0.0.1', 100))
    expect(cut).toEqual(['10.0.0.1'])
  })

  it('lets the newest response wait, however large', () => {
    const { cut, hold } = budget()
    const [small, large] = [response('8.8.8.8', 10), response('8.8.8.8', 5000)]
    hold(small, large)
    expect([small, large].map(isOpen)).toEqual([false, true])
    expect(cut).toHaveLength(1)
  })

  it.each(['finish', 'close'])('releases a response at its %s', (event) => {
    const { cut, hold } = budget()
    for (let count = 0; count < 20; count++) {
      const one = response('8.8.8.8', 250)
      hold(one)
      one.emit(event)
    }
    expect(cut).toEqual([])
  })
})

describe('P3 clients that read nothing', () => {
  const SIZE = 24 * MIB
  const CLIENTS = 4

  async function serving(handler: Handler) {
    const log: LogEntry[] = []
    const { port, close } = await serve(handler, { port: 0, closeLimitMs: 0, logger: (entry) => void log.push(entry) })
    onTestFinished(close)
    return { port, log }
  }

  /** Requests a file, and reads only its beginning. */
  async function unread(port: number, path: string): Promise<Socket> {
    const socket = connect({ port, host: '127.0.0.1' }).on('error', () => {})
    onTestFinished(() => void socket.destroy())
    socket.write(`GET ${path} HTTP/1.1\r\nHost: a.example\r\n\r\n`)
    await once(socket, 'readable')
    return socket
  }

  it('fill the budget with responses of their own, and the oldest is cut', async () => {
    const { port, log } = await serving(() => new Response(new Uint8Array(SIZE)))
    const sockets: Socket[] = []
    for (let count = 0; count < CLIENTS; count++) sockets.push(await unread(port, '/'))
    await expect.poll(() => log.map(({ limit }) => limit)).toEqual(['responses.unsent'])
  })

  it('share the bytes of a file of the host, which count for no one', async () => {
    const assets = { 'large.bin': { content: new Uint8Array(SIZE), type: 'application/octet-stream' } }
    const secret = 'a-s3cret-0f-this-test-of-more-than-32-bytes'
    const options = { secret, stores: memoryStores(), passwordHasher: passwordHasher(), ui: { assets } }
    const sallyport = createSallyport({ ...options, environment: 'development' })
    const { port, log } = await serving(sallyport)
    for (let count = 0; count < CLIENTS; count++) await unread(port, '/auth/ui/large.bin')
    expect((await fetch(`http://127.0.0.1:${port}/auth/me`)).status).toBe(401)
    expect(log).toEqual([])
  })
})
