import { connect as connectTcp, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { type Answer, objectOf } from './answer.ts'
import type { Connection } from './connection.ts'

export interface RawAnswer extends Pick<Answer, 'status' | 'json' | 'text'> {
  /** Lines of the head after the status line. */
  readonly head: string
  /** Number of responses on the connection. */
  readonly responses: number
}

export interface RawRequest {
  readonly method?: string
  /** Request target, sent as it is. */
  readonly target: string
  readonly host?: string
  /** Lines such as `Name: value`, sent as they are. */
  readonly lines?: readonly string[]
  readonly body?: string
}

/** Milliseconds without data after which the response counts as complete, though the connection is open. */
const SILENCE_MS = 5000
const SILENCE_AFTER_RESPONSE_MS = 1000

/**
 * Sends a request whose target, lines and body are unchanged, and reads its response. Adds `Host` (unless `host` is empty), `Connection: close` and,
 * if `lines` tell no length of the body, `Content-Length`. Status 0 means no response. `exchange` adds nothing.
 */
export async function rawRequest(connection: Connection, request: RawRequest): Promise<RawAnswer> {
  const { method = 'GET', target, host = connection.url.host, lines = [], body = '' } = request
  const length = body === '' || lines.some((line) => /^(content-length|transfer-encoding)\b/i.test(line))
  const head = [
    `${method} ${target} HTTP/1.1`,
    ...(host === '' ? [] : [`Host: ${host}`]),
    'Connection: close',
    ...lines,
    ...(length ? [] : [`Content-Length: ${Buffer.byteLength(body, 'latin1')}`]),
  ]
  return exchange(connection, `${head.join('\r\n')}\r\n\r\n${body}`, isWhole)
}

/** Sends bytes and reads until the server closes the connection, falls silent, or `isEnd` says that nothing more is expected. */
export async function exchange(
  connection: Connection,
  text: string,
  isEnd: (received: string) => boolean = () => false,
): Promise<RawAnswer> {
  connection.count()
  const received = await read(await openSocket(connection.url), text, isEnd)
  const [first = '', ...rest] = received.split('\r\n\r\n')
  const [line = '', ...head] = first.split('\r\n')
  const content = rest.join('\r\n\r\n')
  const whole = head.some((one) => /^transfer-encoding: *chunked/i.test(one)) ? withoutChunks(content) : content
  return {
    status: Number(line.split(' ')[1] ?? 0),
    head: head.join('\n'),
    text: whole,
    json: objectOf(whole),
    responses: received.match(/^HTTP\/1\.[01] \d{3}/gm)?.length ?? 0,
  }
}

function openSocket({ protocol, hostname, port }: URL): Promise<Socket> {
  const host = hostname.replaceAll(/[[\]]/g, '')
  return new Promise((resolve, reject) => {
    const isTls = protocol === 'https:'
    const options = { host, port: Number(port) || (isTls ? 443 : 80) }
    const socket: Socket = isTls
      ? connectTls({ ...options, servername: hostname }, () => resolve(socket))
      : connectTcp(options, () => resolve(socket))
    socket.once('error', reject)
  })
}

function read(socket: Socket, text: string, isEnd: (received: string) => boolean): Promise<string> {
  return new Promise((resolve) => {
    let received = ''
    socket.setEncoding('latin1')
    socket.setTimeout(SILENCE_MS, () => socket.destroy())
    socket.on('data', (chunk) => {
      received += String(chunk)
      if (isEnd(received)) socket.destroy()
      else if (isWhole(received)) socket.setTimeout(SILENCE_AFTER_RESPONSE_MS)
    })
    // A server that refuses a head doesn't read the rest, so the connection may end with a reset.
    socket.on('error', () => {})
    socket.on('close', () => resolve(received))
    socket.write(text, 'latin1')
  })
}

/** True if the text contains a whole response: by its length, its last chunk, or a status whose response usually has no body. */
function isWhole(text: string): boolean {
  const end = text.indexOf('\r\n\r\n')
  if (end < 0) return false
  const head = text.slice(0, end)
  if (/^transfer-encoding: *chunked/im.test(head)) return text.endsWith('\r\n0\r\n\r\n')
  const length = /^content-length: *(\d+)/im.exec(head)?.[1]
  return length === undefined ? /^HTTP\/1\.1 [23]0[^0]/.test(head) : text.length >= end + 4 + Number(length)
}

function withoutChunks(text: string): string {
  let whole = ''
  for (let at = 0; at < text.length; ) {
    const end = text.indexOf('\r\n', at)
    const size = Number.parseInt(text.slice(at, end), 16)
    if (!(size > 0)) break
    whole += text.slice(end + 2, end + 2 + size)
    at = end + 2 + size + 2
  }
  return whole
}
