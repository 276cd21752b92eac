import type { Connection } from '@sallyport/core'
import { check, type TestApi } from '@sallyport/testkit'
import { exchange, open, parse, request, untilClosed } from './exchange.ts'

type Answer = (request: Request, connection: Connection) => Response | Promise<Response>

interface Server {
  readonly url: string
  readonly port: number
  close(): Promise<void>
}

export type Serve = (
  answer: Answer,
  options: { port: number; hostname?: string; closeLimitMs?: number },
) => Promise<Server>

const BAD_HOSTS = [
  'a b',
  '',
  '[',
  '%zz',
  '#',
  'user@a.example',
  'a.example/auth?',
  'a.example#',
  'a.example\\b',
  'a.example:99999',
  'a.example:x',
  'é',
]

/** What a server adapter makes of HTTP, over raw sockets. */
export function serverSuite(serve: Serve, { describe, it }: TestApi): void {
  async function serving(answer: Answer, body: (server: Server) => Promise<void>): Promise<void> {
    const server = await serve(answer, { port: 0 })
    try {
      await body(server)
      const { status } = await exchange(server.port, request('/still-there'))
      check(status !== 0, 'the server still answers')
    } finally {
      await server.close()
    }
  }

  const pathOf: Answer = ({ url, method }) => new Response(`${method} ${new URL(url).pathname}`)

  describe('requests', () => {
    const paths: readonly (readonly [string, string])[] = [
      ['/auth/me', '/auth/me'],
      ['//auth//me', '//auth//me'],
      ['/x/../auth/./me', '/auth/me'],
      ['/x/%2e%2e/auth/me', '/auth/me'],
      ['/auth%2Fme', '/auth%2Fme'],
      ['/auth/%zz', '/auth/%zz'],
      ['/auth/me;a=1?b=|', '/auth/me;a=1'],
      ['http://other.example/auth/me', '/auth/me'],
    ]
    for (const [target, path] of paths) {
      it(`R22 reads ${target} as the path ${path}`, () =>
        serving(pathOf, async ({ port }) => {
          const { status, body } = await exchange(port, request(target))
          check(status === 200 && body.endsWith(`GET ${path}`), `got ${status} ${body}`)
        }))
    }

    for (const target of ['ftp://other.example/', 'http://[/', 'http://a b/', 'auth/me', 'x.example:80']) {
      it(`never crashes over the target ${target}`, () =>
        serving(pathOf, async ({ port }) => {
          const { status } = await exchange(port, request(target))
          check(status < 500 || status === 505, `got ${status}`)
        }))
    }

    for (const host of BAD_HOSTS) {
      it(`answers 400 to the Host ${JSON.stringify(host)}`, () => {
        let isReached = false
        const answer: Answer = ({ url }) => {
          isReached ||= !url.endsWith('/still-there')
          return new Response()
        }
        return serving(answer, async ({ port }) => {
          const { status } = await exchange(port, request('/auth/me', host))
          check(status === 400 && !isReached, `got ${status}, reached: ${isReached}`)
        })
      })
    }

    it('takes names, addresses and ports as Host', () =>
      serving(
        ({ url }) => new Response(new URL(url).host),
        async ({ port }) => {
          for (const host of [
            'A.example',
            'a.example:8080',
            '127.0.0.1:80',
            '[::1]',
            '[::1]:3000',
            'my_app',
            'localhost',
          ]) {
            const { status, body } = await exchange(port, request('/', host))
            check(status === 200 && body.endsWith(new URL(`http://${host}`).host), `${host}: got ${status} ${body}`)
          }
        },
      ))

    it('answers 400 to two Hosts', () =>
      serving(pathOf, async ({ port }) => {
        const { status } = await exchange(port, request('/', 'a.example', 'GET', ['Host: b.example']))
        check(status === 400, `got ${status}`)
      }))

    it('never crashes without a Host', () =>
      serving(
        ({ url }) => new Response(new URL(url).host),
        async ({ port }) => {
          for (const version of ['1.0', '1.1']) {
            const { status, body } = await exchange(port, `GET / HTTP/${version}\r\nConnection: close\r\n\r\n`)
            // Deno puts its own name in the place of a missing one, which no client can choose.
            const isOwn = ['127.0.0.1', 'localhost'].some((name) => body.endsWith(`${name}:${port}`))
            check(status === 400 || isOwn, `got ${status} ${body}`)
          }
        },
      ))

    it('refuses a huge header and a huge target', () =>
      serving(pathOf, async ({ port }) => {
        const long = 'x'.repeat(600_000)
        for (const text of [request('/', 'a.example', 'GET', [`X-Long: ${long}`]), request(`/${long}`)]) {
          const { status } = await exchange(port, text)
          check([0, 400, 414, 431].includes(status), `got ${status}`)
        }
      }))

    it('refuses two framings of one body', () =>
      serving(
        async (received) => new Response(await received.text()),
        async ({ port }) => {
          const headers = ['Content-Length: 4', 'Transfer-Encoding: chunked']
          const { status } = await exchange(port, `${request('/', 'a.example', 'POST', headers)}0\r\n\r\n`)
          check(status === 400, `got ${status}`)
        },
      ))

    it('never crashes over methods that no one uses', () =>
      serving(pathOf, async ({ port }) => {
        for (const method of ['TRACE', 'CONNECT', 'TRACK', 'get', 'FOO']) {
          const { status } = await exchange(port, request('/', 'a.example', method))
          check(status < 500, `${method}: got ${status}`)
        }
      }))

    it('gives the address of the peer', () =>
      serving(
        (_, { address }) => new Response(address),
        async ({ port }) => {
          const { body } = await exchange(port, request('/'))
          check(body.endsWith('127.0.0.1'), `got ${body}`)
        },
      ))

    it('reads chunked bodies', () =>
      serving(
        async (received) => new Response(await received.text()),
        async ({ port }) => {
          const head = request('/', 'a.example', 'POST', ['Transfer-Encoding: chunked'])
          const { body } = await exchange(port, `${head}3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n`)
          check(body.includes('abcde'), `got ${body}`)
        },
      ))

    it('fails the reading of an upload that was aborted, and nothing else', () => {
      const outcome = Promise.withResolvers<string>()
      const answer: Answer = async (received) => {
        if (received.method !== 'POST') return new Response()
        await received.arrayBuffer().then(
          () => outcome.resolve('read'),
          () => outcome.resolve('failed'),
        )
        return new Response()
      }
      return serving(answer, async ({ port }) => {
        const socket = await open(port)
        socket.write(`${request('/', 'a.example', 'POST', ['Content-Length: 1000'])}abc`)
        setTimeout(() => socket.destroy(), 100)
        check((await outcome.promise) === 'failed', 'the body fails')
      })
    })
  })

  describe('answers', () => {
    it('R21 sends several Set-Cookie headers as several', () =>
      serving(
        () => {
          const headers = new Headers({ 'Content-Type': 'text/plain' })
          headers.append('Set-Cookie', 'a=1; Expires=Wed, 21 Oct 2026 07:28:00 GMT')
          headers.append('Set-Cookie', 'b=2; HttpOnly')
          headers.append('Set-Cookie', 'c=3')
          return new Response('x', { headers })
        },
        async ({ port }) => {
          const { headers } = await exchange(port, request('/'))
          const cookies = headers.filter((line) => /^set-cookie:/i.test(line)).map((line) => line.slice(12))
          const expected = 'a=1; Expires=Wed, 21 Oct 2026 07:28:00 GMT|b=2; HttpOnly|c=3'
          check(cookies.join('|') === expected, `got ${cookies.join('|')}`)
        },
      ))

    it('sends no body to HEAD', () =>
      serving(
        () => new Response('text', { headers: { 'X-Here': 'yes' } }),
        async ({ port }) => {
          const { status, headers, body } = await exchange(port, request('/', 'a.example', 'HEAD'))
          check(status === 200 && body === '' && headers.some((line) => /^x-here: yes$/i.test(line)), `got ${body}`)
        },
      ))

    it('answers 500 without a word when the handler fails', () =>
      serving(
        ({ url }) => {
          if (url.endsWith('/now')) throw new Error('secret')
          return url.endsWith('/later') ? Promise.reject(new Error('secret')) : new Response()
        },
        async ({ port }) => {
          for (const path of ['/now', '/later']) {
            const { status, body } = await exchange(port, request(path))
            check(status === 500 && !body.includes('secret'), `got ${status} ${body}`)
          }
        },
      ))

    it('tells a stream that its reader is gone', () => {
      const gone = Promise.withResolvers<void>()
      const answer: Answer = ({ url }) => {
        if (url.endsWith('/still-there')) return new Response()
        const timers: ReturnType<typeof setInterval>[] = []
        const body = new ReadableStream<Uint8Array>({
          start: (controller) =>
            void timers.push(setInterval(() => controller.enqueue(new TextEncoder().encode(': beat\n\n')), 20)),
          cancel() {
            for (const timer of timers) clearInterval(timer)
            gone.resolve()
          },
        })
        return new Response(body, { headers: { 'Content-Type': 'text/event-stream' } })
      }
      return serving(answer, async ({ port }) => {
        const socket = await open(port)
        socket.write(request('/'))
        await new Promise((resolve) => socket.once('data', resolve))
        socket.destroy()
        await gone.promise
      })
    })
  })

  describe('listening', () => {
    it('tells where it listens', async () => {
      const server = await serve(() => new Response('here'), { port: 0 })
      check(server.port > 0 && server.url === `http://127.0.0.1:${server.port}`, `got ${server.url}`)
      await server.close()
    })

    it('rejects when the port is taken', async () => {
      const server = await serve(() => new Response(), { port: 0 })
      const outcome = await serve(() => new Response(), { port: server.port }).then(
        () => 'listens',
        () => 'rejected',
      )
      await server.close()
      check(outcome === 'rejected', outcome)
    })
  })

  describe('closing', () => {
    it('finishes what runs, and takes no more', async () => {
      const [started, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      const server = await serve(
        async () => {
          started.resolve()
          await release.promise
          return new Response('finished')
        },
        { port: 0 },
      )
      const socket = await open(server.port)
      const answer = untilClosed(socket)
      // Kept alive by the client: the server has to end it after the answer.
      socket.write('GET / HTTP/1.1\r\nHost: a.example\r\n\r\n')
      await started.promise
      const closed = server.close()
      const late = await open(server.port).then(
        (other) => untilClosed(writing(other, request('/'))),
        () => '',
      )
      release.resolve()
      check(late === '', `a late request got ${late}`)
      check((await answer).endsWith('finished'), 'the running request is finished')
      await closed
    })

    it('ends idle connections at once', async () => {
      const server = await serve(() => new Response('x'), { port: 0 })
      const socket = await open(server.port)
      const text = untilClosed(socket)
      socket.write('GET / HTTP/1.1\r\nHost: a.example\r\n\r\n')
      await new Promise((resolve) => socket.once('data', resolve))
      const started = performance.now()
      await server.close()
      check(performance.now() - started < 1500, `took ${performance.now() - started} ms`)
      check(parse(await text).status === 200, 'it was answered')
    })

    it('cuts off what lasts longer than the limit', async () => {
      const started = Promise.withResolvers<void>()
      const server = await serve(
        () => {
          started.resolve()
          return new Promise<Response>(() => {})
        },
        { port: 0, closeLimitMs: 300 },
      )
      const socket = await open(server.port)
      const text = untilClosed(socket)
      socket.write(request('/'))
      await started.promise
      const before = performance.now()
      await server.close()
      const took = performance.now() - before
      check(took > 200 && took < 3000, `took ${took} ms`)
      await text
    })
  })
}

function writing<S extends { write(text: string): unknown }>(socket: S, text: string): S {
  socket.write(text)
  return socket
}
