import { once } from 'node:events'
import { IncomingMessage, ServerResponse } from 'node:http'
import { connect, Socket } from 'node:net'
import type { Connection } from '@sallyport/core'
import { describe, expect, it, onTestFinished } from 'vitest'
import { serve } from '../serve.ts'
import { limitChunks } from './limit-chunks.ts'

const HEAD = 'POST / HTTP/1.1\r\nHost: a.example\r\nTransfer-Encoding: chunked\r\n\r\n'

type Answer = (request: Request, connection: Connection) => Promise<Response>

/** The part of a body that a handler has read. `isRefused`: the rest was refused. */
interface Seen {
  pieces: number
  bytes: number
  isRefused: boolean
}

async function serving(answer: Answer) {
  const log: unknown[] = []
  const { port, close } = await serve(answer, { port: 0, closeLimitMs: 0, logger: (entry) => void log.push(entry) })
  onTestFinished(close)
  return { port, log }
}

/** Reads the body to its end. */
function reading(seen: Seen[]): Answer {
  return async ({ body }, { isBodyRefused }) => {
    const known = { pieces: 0, bytes: 0, isRefused: false }
    seen.push(known)
    for await (const piece of body ?? []) {
      known.pieces++
      known.bytes += piece.length
    }
    known.isRefused = isBodyRefused?.() === true
    return new Response(`${known.bytes}`, { status: known.isRefused ? 413 : 200 })
  }
}

async function open(port: number, ...texts: readonly string[]): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1' }).on('error', () => {})
  onTestFinished(() => void socket.destroy())
  await once(socket, 'connect')
  for (const text of texts) socket.write(text)
  return socket
}

/** Returns all that the server sends until it closes the connection. */
async function untilClosed(socket: Socket): Promise<string> {
  let text = ''
  socket.setEncoding('latin1').on('data', (piece) => (text += piece))
  await new Promise((resolve) => socket.once('close', resolve))
  return text
}

const chunks = (count: number, size = 1) => `${size.toString(16)}\r\n${'x'.repeat(size)}\r\n`.repeat(count)
const END = '0\r\n\r\n'

describe('P2 chunked bodies', () => {
  it.each([70, 4000, 5000])('keeps no more than a buffer of chunks of %i bytes that no one reads', (size) => {
    const incoming = new IncomingMessage(new Socket())
    limitChunks(incoming, new ServerResponse(incoming), () => {})
    let bytes = 0
    while (bytes < 2_000_000 && incoming.push(Buffer.alloc(size))) bytes += size
    expect(bytes).toBeLessThan(incoming.readableHighWaterMark)
    expect(bytes).toBeGreaterThan(0)
  })

  it('ends a body in tiny chunks, passes on fewer pieces than chunks, and closes the connection', async () => {
    const seen: Seen[] = []
    const { port, log } = await serving(reading(seen))
    const answer = await untilClosed(await open(port, HEAD + chunks(1500)))
    expect(answer).toMatch(/^HTTP\/1\.1 413 .*\r\nConnection: close\r\n/is)
    expect(seen).toHaveLength(1)
    expect(seen[0]).toMatchObject({ isRefused: true })
    expect(seen[0]?.bytes).toBeLessThanOrEqual(1024)
    expect(seen[0]?.pieces).toBeLessThan(20)
    expect(log).toEqual([
      { level: 'warn', event: 'limit.reached', limit: 'body.chunks', address: '127.0.0.1', refused: 1 },
    ])
  })

  it.each([
    ['at once', async () => new Response('no', { status: 401 })],
    [
      'later',
      async () => {
        await new Promise((resolve) => setTimeout(resolve, 20))
        return new Response('no', { status: 401 })
      },
    ],
  ])('ends a body that the handler doesn’t read and answers %s', async (_, answer) => {
    const { port, log } = await serving(answer)
    const socket = await open(port, HEAD)
    const flooding = setInterval(() => socket.write(chunks(500)), 5)
    const text = await untilClosed(socket)
    clearInterval(flooding)
    // The connection may be reset before the client has read the response.
    expect(text === '' || text.startsWith('HTTP/1.1 401 ')).toBe(true)
    expect(log).toHaveLength(1)
  })

  it('ends a body beside a response that is still being sent', async () => {
    const ended = Promise.withResolvers<void>()
    const { port, log } = await serving(async () => {
      const body = new ReadableStream({
        async start(controller) {
          controller.enqueue(new TextEncoder().encode('first'))
          await ended.promise
          controller.enqueue(new TextEncoder().encode('last'))
          controller.close()
        },
      })
      return new Response(body)
    })
    const socket = await open(port, HEAD + chunks(1500))
    const text = untilClosed(socket)
    await expect.poll(() => log.length).toBe(1)
    ended.resolve()
    expect(await text).toContain('last')
  })

  it.each([
    [1000, 1],
    [1600, 64],
    [30, 4096],
    [2, 60_000],
  ])('reads %i chunks of %i bytes, and the next request', async (count, size) => {
    const seen: Seen[] = []
    const { port } = await serving(reading(seen))
    const request = HEAD + chunks(count, size) + END
    const last = 'POST / HTTP/1.1\r\nHost: a.example\r\nConnection: close\r\nContent-Length: 2\r\n\r\nab'
    const text = await untilClosed(await open(port, request, request, last))
    expect(seen.map(({ bytes }) => bytes)).toEqual([count * size, count * size, 2])
    expect(text.match(/HTTP\/1\.1 200/g)).toHaveLength(3)
  })

  it('reads chunks that come one by one, with extensions and trailers', async () => {
    const seen: Seen[] = []
    const { port } = await serving(reading(seen))
    const socket = await open(port, HEAD.replace('Transfer', 'Trailer: X\r\nConnection: close\r\nTransfer'))
    const text = untilClosed(socket)
    for (const piece of ['3;a=b\r\nabc\r\n', '2\r\nd', 'e\r\n', '0\r\nX: y\r\n\r\n']) {
      socket.write(piece)
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
    expect(await text).toMatch(/^HTTP\/1\.1 200/)
    expect(seen[0]?.bytes).toBe(5)
  })
})
