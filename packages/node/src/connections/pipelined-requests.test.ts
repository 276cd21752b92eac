import { EventEmitter, once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { connect } from 'node:net'
import type { LogEntry } from '@sallyport/core'
import { describe, expect, it, onTestFinished } from 'vitest'
import { serve } from '../serve.ts'
import { createPipelinedRequests } from './pipelined-requests.ts'

const request = (path: string, ...more: readonly string[]) =>
  [`GET ${path} HTTP/1.1`, 'Host: a.example', ...more, '', ''].join('\r\n')

async function open(port: number, text: string) {
  const socket = connect({ port, host: '127.0.0.1' }).on('error', () => {})
  onTestFinished(() => void socket.destroy())
  await once(socket, 'connect')
  socket.write(text)
  return socket
}

async function untilClosed(socket: Awaited<ReturnType<typeof open>>): Promise<string> {
  let text = ''
  socket.setEncoding('latin1').on('data', (piece) => (text += piece))
  await new Promise((resolve) => socket.once('close', resolve))
  return text
}

/** Responds after a while with the path, and counts the requests that are being handled. */
function counting() {
  const seen = { paths: [] as string[], active: 0, most: 0 }
  const answer = async ({ url }: Request) => {
    seen.most = Math.max(seen.most, ++seen.active)
    const { pathname } = new URL(url)
    seen.paths.push(pathname)
    await new Promise((resolve) => setTimeout(resolve, 1))
    seen.active--
    return new Response(`<${pathname}>`)
  }
  return { seen, answer }
}

async function serving(answer: (request: Request) => Promise<Response>) {
  const log: LogEntry[] = []
  const { port, close } = await serve(answer, { port: 0, closeLimitMs: 0, logger: (entry) => void log.push(entry) })
  onTestFinished(close)
  return { port, log }
}

describe('P3 pipelined requests', () => {
  it('handles one request of a connection at a time, in their order', async () => {
    const { seen, answer } = counting()
    const { port } = await serving(answer)
    const paths = Array.from({ length: 33 }, (_, index) => `/${index}`)
    const texts = paths.map((path) => request(path, ...(path === '/32' ? ['Connection: close'] : [])))
    const text = await untilClosed(await open(port, texts.join('')))
    expect(seen).toEqual({ paths, active: 0, most: 1 })
    expect(text.match(/<\/\d+>/g)).toEqual(paths.map((path) => `<${path}>`))
  })

  it('reads the body of each in its turn', async () => {
    const bodies: string[] = []
    const { port } = await serving(async (received) => {
      bodies.push(await received.text())
      return new Response(bodies.at(-1))
    })
    const post = (body: string, close = '') =>
      `POST / HTTP/1.1\r\nHost: a.example\r\n${close}Content-Length: ${body.length}\r\n\r\n${body}`
    const texts = ['one', 'x'.repeat(100_000), 'three'].map((body) => post(body))
    const text = await untilClosed(await open(port, texts.join('') + post('last', 'Connection: close\r\n')))
    expect(bodies.map(({ length }) => length)).toEqual([3, 100_000, 5, 4])
    expect(text.match(/HTTP\/1\.1 200/g)).toHaveLength(4)
  })

  it('closes a connection with more waiting requests than it may have, and handles none of them', async () => {
    const paths: string[] = []
    const { port, log } = await serving(({ url }) => {
      paths.push(new URL(url).pathname)
      return new Promise(() => {})
    })
    await untilClosed(await open(port, request('/first') + request('/x').repeat(40)))
    expect(paths).toEqual(['/first'])
    expect(log.map(({ limit }) => limit)).toEqual(['requests.waiting'])
  })

  it('counts requests that Node would refuse by itself', async () => {
    const { port, log } = await serving(() => new Promise(() => {}))
    const lines = ['GET / HTTP/1.1\r\n\r\n', request('/', 'Expect: x')].join('').repeat(20)
    await untilClosed(await open(port, request('/first') + lines))
    expect(log.map(({ limit }) => limit)).toEqual(['requests.waiting'])
  })

  it('refuses requests without Host or with an unknown Expect as Node does', async () => {
    const { port } = await serving(async () => new Response())
    expect(await untilClosed(await open(port, 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n'))).toMatch(/^HTTP\/1.1 400/)
    const text = await untilClosed(await open(port, request('/', 'Expect: x', 'Connection: close')))
    expect(text).toMatch(/^HTTP\/1.1 417/)
  })
})

/** Imitates a connection. `ask` sends a request and returns the function that Node calls when earlier responses are sent. */
function connection(remoteAddress: string) {
  const socket = Object.assign(new EventEmitter(), {
    remoteAddress,
    destroyed: false,
    isPaused: false,
    pause() {
      socket.isPaused = true
    },
    resume() {
      socket.isPaused = false
    },
    destroy() {
      socket.destroyed = true
      socket.emit('close')
    },
  })
  // The casts are safe: only these members are used.
  const incoming = { socket } as unknown as IncomingMessage
  const ask = (requests: ReturnType<typeof createPipelinedRequests>, start = () => {}) => {
    const outgoing = new EventEmitter()
    requests.hold(incoming, outgoing as unknown as ServerResponse, start)
    return () => void outgoing.emit('socket')
  }
  return { socket, ask }
}

describe('R40 requests that wait', () => {
  const limits = { perConnection: 3, perConnectionInFlood: 1, perAddress: 5, inAll: 8 }
  const calm = () => false

  it('are limited for a connection, an address and in all', () => {
    const refused: unknown[] = []
    const requests = createPipelinedRequests((address) => refused.push(address), calm, limits)
    const [a, b, c, d] = ['192.0.2.1', '192.0.2.1', '2001:db8:1:2::3', '2001:db8:1:ffff::1'].map(connection)
    if (!a || !b || !c || !d) throw new Error('four connections')
    for (let count = 0; count < 3; count++) a.ask(requests)
    for (let count = 0; count < 2; count++) b.ask(requests)
    expect(refused).toEqual([])
    b.ask(requests)
    expect([a.socket.destroyed, b.socket.destroyed, refused]).toEqual([false, true, ['192.0.2.1']])
    // The places of the closed connection are free again.
    for (let count = 0; count < 3; count++) c.ask(requests)
    for (let count = 0; count < 2; count++) d.ask(requests)
    expect(refused).toHaveLength(1)
    d.ask(requests)
    expect(refused).toEqual(['192.0.2.1', '2001:db8:1:ffff::1'])
    for (let count = 0; count < 4; count++) a.ask(requests)
    expect(a.socket.destroyed).toBe(true)
  })

  it('P3 are fewer for a connection while a flood is under way', () => {
    const refused: unknown[] = []
    let isFlooded = false
    const requests = createPipelinedRequests(
      (address) => refused.push(address),
      () => isFlooded,
      limits,
    )
    const { socket, ask } = connection('192.0.2.1')
    ask(requests)
    ask(requests)
    expect(socket.destroyed).toBe(false)
    isFlooded = true
    ask(requests)
    expect([socket.destroyed, refused]).toEqual([true, ['192.0.2.1']])
  })

  it('stop the reading until the last of them has its turn', async () => {
    const requests = createPipelinedRequests(() => {}, calm, limits)
    const { socket, ask } = connection('192.0.2.1')
    const started: number[] = []
    const turns = [1, 2].map((number) => ask(requests, () => void started.push(number)))
    expect(socket.isPaused).toBe(true)
    turns[0]?.()
    expect(socket.isPaused).toBe(true)
    turns[1]?.()
    expect(socket.isPaused).toBe(false)
    expect(started).toEqual([])
    await new Promise((resolve) => setImmediate(resolve))
    expect(started).toEqual([1, 2])
    for (let round = 0; round < 100; round++) ask(requests)()
    expect(socket.listenerCount('close')).toBe(1)
  })

  it('are not handled once their connection is closed', async () => {
    const requests = createPipelinedRequests(() => {}, calm, limits)
    const { socket, ask } = connection('192.0.2.1')
    const turn = ask(requests, () => expect.unreachable())
    turn()
    socket.destroy()
    await new Promise((resolve) => setImmediate(resolve))
  })
})
