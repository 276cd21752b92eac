import { connect, type Socket } from 'node:net'

export interface Exchanged {
  readonly status: number
  readonly headers: readonly string[]
  readonly body: string
}

/** Sends bytes unchanged and reads until the server closes the connection. */
export async function exchange(port: number, text: string): Promise<Exchanged> {
  const socket = await open(port)
  socket.write(text)
  return parse(await untilClosed(socket))
}

/** The text of a request whose connection closes after the response. */
export function request(target: string, host = 'a.example', method = 'GET', more: readonly string[] = []): string {
  return [`${method} ${target} HTTP/1.1`, `Host: ${host}`, 'Connection: close', ...more, '', ''].join('\r\n')
}

export function open(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1' }, () => resolve(socket))
    socket.on('error', reject)
  })
}

export function untilClosed(socket: Socket): Promise<string> {
  return new Promise((resolve) => {
    let text = ''
    socket.setEncoding('latin1')
    socket.on('data', (chunk) => {
      text += String(chunk)
    })
    // A server that refuses a long head doesn't read the rest, so the connection may end with a reset.
    socket.on('error', () => {})
    socket.on('close', () => resolve(text))
  })
}

export function parse(text: string): Exchanged {
  const [head = '', ...rest] = text.split('\r\n\r\n')
  const [first = '', ...headers] = head.split('\r\n')
  return { status: Number(first.split(' ')[1] ?? 0), headers, body: rest.join('\r\n\r\n') }
}
