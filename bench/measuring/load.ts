import { connect, type Socket } from 'node:net'
import { cpus } from 'node:os'
import { quantile } from './statistics.ts'

export interface LoadOptions {
  readonly port: number
  readonly connections: number
  readonly ms: number
  /** Expected status. Default 200. */
  readonly status?: number
  /** Returns the next request of a connection. `previous` is the body of the last response; null at first. */
  request(connection: number, previous: string | null): string
}

/** Milliseconds without a response after which a server has failed. */
const SILENCE_MS = 15_000

export interface Load {
  readonly count: number
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
}

/**
 * Keeps connections busy for a time, with one request at a time on each. Parses as little as possible: a client slower
 * than the server would measure itself. Any other status than the expected one ends the run, because
 * refusals are faster than responses. Polls instead of sleeping, except on a single core: waking a sleeping client takes a
 * server up to 6 µs a response, which only servers slower than the client would pay. Rejects if the server closes a connection, or is silent for 15 s.
 */
export async function load({ port, connections, ms, status = 200, request }: LoadOptions): Promise<Load> {
  const latencies: number[] = []
  const start = performance.now()
  const end = start + ms
  const sockets: Socket[] = []
  let isOver = false
  const poll = () => {
    if (!isOver) setImmediate(poll)
  }
  // On a single core, polling would take the server's time.
  if (cpus().length > 1) poll()
  try {
    await Promise.all(
      Array.from({ length: connections }, (_, index) => {
        const socket = connect({ port, host: '127.0.0.1', noDelay: true })
        sockets.push(socket)
        return drive(socket, end, status, latencies, (previous) => request(index, previous))
      }),
    )
  } finally {
    // The load of a server that failed must not go on beside the next one.
    for (const socket of sockets) socket.destroy()
    isOver = true
  }
  const seconds = (performance.now() - start) / 1000
  const count = latencies.length
  return { count, perSecond: count / seconds, p50: quantile(latencies, 0.5), p99: quantile(latencies, 0.99) }
}

function drive(
  socket: Socket,
  end: number,
  status: number,
  latencies: number[],
  request: (previous: string | null) => string,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let received = ''
    let sentAt = 0
    const send = (previous: string | null) => {
      sentAt = performance.now()
      socket.write(request(previous), 'latin1')
    }
    socket.setEncoding('latin1')
    socket.once('connect', () => send(null))
    socket.once('error', reject)
    socket.once('end', () => reject(new Error('the server closed the connection')))
    socket.once('close', () => resolve())
    socket.setTimeout(SILENCE_MS, () => socket.destroy(new Error(`no response in ${SILENCE_MS / 1000} s`)))
    socket.on('data', (text: string) => {
      received += text
      const body = bodyOf(received)
      if (body === null) return
      const now = performance.now()
      if (!received.startsWith(`HTTP/1.1 ${status}`)) {
        socket.destroy(new Error(received.slice(0, 300)))
        return
      }
      received = ''
      latencies.push(now - sentAt)
      if (now < end) return send(body)
      // The last response counts, too: it carries the token with which the next round begins.
      request(body)
      socket.destroy()
    })
  })
}

export function bodyOf(received: string): string | null {
  const headEnd = received.indexOf('\r\n\r\n')
  if (headEnd < 0) return null
  const body = received.slice(headEnd + 4)
  const length = /\r\ncontent-length: ?(\d+)/i.exec(received.slice(0, headEnd))?.[1]
  if (length !== undefined) return body.length >= Number(length) ? body : null
  if (!body.endsWith('0\r\n\r\n')) return null
  return body.replace(/(^|\r\n)[0-9a-f]+\r\n/gi, '')
}

export function requestText(
  method: string,
  path: string,
  headers: Readonly<Record<string, string>>,
  body?: object,
): string {
  const text = body === undefined ? '' : JSON.stringify(body)
  const all = {
    Host: '127.0.0.1',
    ...headers,
    ...(body !== undefined && {
      'Content-Type': 'application/json',
      'Content-Length': String(Buffer.byteLength(text)),
    }),
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  return `${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${text}`
}
