import { readFileSync } from 'node:fs'
import { connect, type IncomingHttpHeaders, type IncomingHttpStatusHeader, type OutgoingHttpHeaders } from 'node:http2'
import { CERTIFICATES } from '../../packages/sql/test/tls-front.ts'

export interface Http2Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders & IncomingHttpStatusHeader
  readonly text: string
}

export interface Http2Browser {
  /** Cookies by name, with their path. */
  readonly cookies: ReadonlyMap<string, { readonly value: string; readonly path: string; readonly attributes: string }>
  get(path: string, headers?: OutgoingHttpHeaders): Promise<Http2Answer>
  post(path: string, body: object, headers?: OutgoingHttpHeaders): Promise<Http2Answer>
  /** Opens an event stream and returns what has arrived. */
  listen(path: string): Promise<() => string>
  close(): void
}

/** A client that speaks HTTP/2 over TLS with the port as `https://auth.example.com`, and keeps cookies by path as browsers do. */
export function http2Browser(port: number): Http2Browser {
  const session = connect(`https://127.0.0.1:${port}`, {
    ca: readFileSync(CERTIFICATES.authority),
    servername: 'auth.example.com',
  })
  session.on('error', () => {})
  const cookies = new Map<string, { value: string; path: string; attributes: string }>()

  function cookiesFor(path: string): string {
    return [...cookies]
      .filter(([, cookie]) => path === cookie.path || path.startsWith(cookie.path.replace(/\/?$/, '/')))
      .map(([name, { value }]) => `${name}=${value}`)
      .join('; ')
  }

  function keep(lines: readonly string[]): void {
    for (const line of lines) {
      const [, name = '', value = '', attributes = ''] = /^([^=]+)=([^;]*)(.*)$/.exec(line) ?? []
      const path = /; *Path=([^;]*)/i.exec(attributes)?.[1] ?? '/'
      const isExpired = /; *Max-Age=0/i.test(attributes)
      if (!isExpired) cookies.set(name, { value, path, attributes })
      else if (cookies.get(name)?.path === path) cookies.delete(name)
    }
  }

  function opened(method: string, path: string, headers: OutgoingHttpHeaders, body?: string) {
    const cookie = cookiesFor(path.replace(/\?.*/, ''))
    const stream = session.request({
      ':method': method,
      ':path': path,
      ':authority': 'auth.example.com',
      origin: 'https://auth.example.com',
      ...(cookie !== '' && { cookie }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    })
    stream.setEncoding('utf8')
    if (body !== undefined) stream.write(body)
    stream.end()
    return stream
  }

  async function send(method: string, path: string, headers: OutgoingHttpHeaders, body?: string): Promise<Http2Answer> {
    const stream = opened(method, path, headers, body)
    return new Promise((resolve, reject) => {
      let answer: Http2Answer['headers'] = {}
      let text = ''
      stream.on('response', (given) => {
        answer = given
        keep(given['set-cookie'] ?? [])
      })
      stream.on('data', (chunk) => {
        text += chunk
      })
      stream.on('error', (cause) => reject(new Error(`${method} ${path} was cut off`, { cause })))
      stream.on('end', () => resolve({ status: Number(answer[':status']), headers: answer, text }))
    })
  }

  return {
    cookies,
    get: (path, headers = {}) => send('GET', path, headers),
    post: (path, body, headers = {}) => send('POST', path, headers, JSON.stringify(body)),
    async listen(path) {
      const stream = opened('GET', path, {})
      let text = ''
      stream.on('data', (chunk) => {
        text += chunk
      })
      stream.on('error', () => {})
      const status = await new Promise((resolve) => stream.once('response', (given) => resolve(given[':status'])))
      if (status !== 200) throw new Error(`the stream was refused: ${status}`)
      return () => text
    },
    close: () => session.destroy(),
  }
}
