import type { Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { MALFORMED } from '@sallyport/native'

/** Statuses that Node itself would send for errors of its parser. All other errors are 400. */
const STATUSES: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: '413 Payload Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}

/** Responds to requests that Node can't parse, such as one with control characters in its URL. A 400 has a body like the service's other errors. */
export function answerUnreadable(server: Server): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    // No error can be sent in the middle of a response, or to a client that has disconnected.
    const response: unknown = Reflect.get(socket, '_httpMessage')
    if (!socket.writable || error.code === 'ECONNRESET' || response) return void socket.destroy(error)
    const other = STATUSES[error.code ?? '']
    const body = other === undefined ? MALFORMED.body : ''
    const headers = { ...(body !== '' && MALFORMED.headers), 'Content-Length': body.length, Connection: 'close' }
    const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.end(`HTTP/1.1 ${other ?? '400 Bad Request'}\r\n${head.join('')}\r\n${body}`)
  })
}
