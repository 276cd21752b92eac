import { connect, type Socket } from 'node:net'

/** Streams that are opened at a time. */
const OPENING = 100

/** An open event stream. */
export interface Reader {
  readonly socket: Socket
  /** Resolves when the stream has received this text. */
  awaits(text: string): Promise<void>
}

function open(port: number, token: string, topics: string): Promise<Reader> {
  const socket = connect({ port, host: '127.0.0.1' })
  let waited = { text: 'connected', resolve: () => {}, reject: (_: Error) => {} }
  let tail = ''
  const awaits = (text: string) =>
    new Promise<void>((resolve, reject) => {
      tail = ''
      waited = { text, resolve, reject }
    })
  const reader = { socket, awaits }
  const connected = awaits('"connected"').then(() => reader)
  socket.setEncoding('latin1').on('data', (chunk) => {
    tail = (tail + String(chunk)).slice(-4096)
    if (tail.includes(waited.text)) waited.resolve()
  })
  socket.on('error', () => {})
  socket.once('close', () => waited.reject(new Error('the server closed a stream')))
  const path = `/tools/stream?topics=${topics}`
  socket.write(`GET ${path} HTTP/1.1\r\nHost: a.example\r\nAuthorization: Bearer ${token}\r\n\r\n`)
  return connected
}

export async function openAll(count: number, port: number, token: string, topics: string): Promise<readonly Reader[]> {
  const readers: Reader[] = []
  while (readers.length < count) {
    const some = Math.min(OPENING, count - readers.length)
    readers.push(...(await Promise.all(Array.from({ length: some }, () => open(port, token, topics)))))
  }
  return readers
}

export async function notify(port: number, token: string, topic: string, data: unknown): Promise<void> {
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
  const init = { method: 'POST', headers, body: JSON.stringify({ data }) }
  const { status } = await fetch(`http://127.0.0.1:${port}/tools/notify/${topic}`, init)
  if (status !== 202) throw new Error(`notify answered ${status}`)
}

/** Milliseconds from the request that sends a notification of 250 bytes to the last reader that has it. */
export async function fanOut(port: number, token: string, readers: readonly Reader[]): Promise<number> {
  const mark = crypto.randomUUID()
  const all = Promise.all(readers.map(({ awaits }) => awaits(mark)))
  const started = performance.now()
  await notify(port, token, 'global', { mark, text: 'x'.repeat(150) })
  await all
  return performance.now() - started
}
