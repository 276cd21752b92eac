import { createSallyport } from '@sallyport/core'
import { memoryStores } from '@sallyport/core/memory'
import { TEST_SECRET } from '@sallyport/http-tests'
import { cheapHasher, check, type TestApi } from '@sallyport/testkit'
import { type Answer, type Serve, serving } from '../serving.ts'
import { exchange, open, parse, request } from './exchange.ts'

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

/** A service, because it checks the Host header: some runtimes' servers accept invalid ones. */
function service(): Answer {
  const options = { secret: TEST_SECRET, stores: memoryStores(), passwordHasher: cheapHasher }
  return createSallyport({ ...options, environment: 'development' }).fetch
}

/** Tests how a server adapter, with a service behind it, handles valid and invalid requests. */
export function serverRequests(serve: Serve, { describe, it }: TestApi): void {
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
        serving(serve, pathOf, async ({ port }) => {
          const { status, body } = await exchange(port, request(target))
          check(status === 200 && body.endsWith(`GET ${path}`), `got ${status} ${body}`)
        }))
    }

    for (const target of ['ftp://other.example/', 'http://[/', 'http://a b/', 'auth/me', 'x.example:80']) {
      it(`never crashes over the target ${target}`, () =>
        serving(serve, service(), async ({ port }) => {
          const { status } = await exchange(port, request(target))
          check(status < 500 || status === 505, `got ${status}`)
        }))
    }

    for (const host of BAD_HOSTS) {
      it(`answers 400 to the Host ${JSON.stringify(host)}`, () =>
        serving(serve, service(), async ({ port }) => {
          for (const path of ['/auth/me', '/', '/healthz']) {
            const { status } = await exchange(port, request(path, host))
            check(status === 400, `got ${status}`)
          }
        }))
    }

    it('P10 answers a URL that no handler can be called with by an error of ours', () =>
      serving(serve, service(), async ({ port }) => {
        for (const [target, host] of [
          ['/', 'a b'],
          ['/auth/me', 'a.example:x'],
          ['/', 'a.example:99999'],
        ] as const) {
          const { status, headers, body } = await exchange(port, request(target, host))
          const head = headers.join('\n').toLowerCase()
          check(status === 400 && head.includes('content-type: application/json'), `got ${status} ${head}`)
          check(/"success":false.*"code":"VALIDATION_ERROR"/.test(body) || body.includes('"rule":"host"'), body)
        }
      }))

    it('P8 answers the checks of load balancers, by HTTP/1.0 without a Host', () =>
      serving(serve, pathOf, async ({ port }) => {
        for (const target of ['/healthz', '/readyz', '/healthz?from=lb']) {
          const { status, body } = await exchange(port, `GET ${target} HTTP/1.0\r\n\r\n`)
          check(status === 200 && body.endsWith(`GET ${target.split('?')[0]}`), `${target}: got ${status} ${body}`)
        }
      }))

    it('takes names, addresses and ports as Host', () =>
      serving(
        serve,
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
      serving(serve, service(), async ({ port }) => {
        const { status } = await exchange(port, request('/', 'a.example', 'GET', ['Host: b.example']))
        check(status === 400, `got ${status}`)
      }))

    it('never crashes without a Host', () =>
      serving(serve, service(), async ({ port }) => {
        for (const version of ['1.0', '1.1']) {
          const { status } = await exchange(port, `GET /auth/me HTTP/${version}\r\nConnection: close\r\n\r\n`)
          // Deno replaces a missing Host by its own name, which a client can't choose.
          check(status === 400 || status === 401, `got ${status}`)
        }
      }))

    it('refuses a huge header and a huge target', () =>
      serving(serve, pathOf, async ({ port }) => {
        const long = 'x'.repeat(600_000)
        for (const text of [request('/', 'a.example', 'GET', [`X-Long: ${long}`]), request(`/${long}`)]) {
          const { status } = await exchange(port, text)
          check([0, 400, 414, 431].includes(status), `got ${status}`)
        }
      }))

    it('refuses two framings of one body', () =>
      serving(
        serve,
        async (received) => new Response(await received.text()),
        async ({ port }) => {
          const headers = ['Content-Length: 4', 'Transfer-Encoding: chunked']
          const { status } = await exchange(port, `${request('/', 'a.example', 'POST', headers)}0\r\n\r\n`)
          check(status === 400, `got ${status}`)
        },
      ))

    it('never crashes over methods that no one uses', () =>
      serving(serve, pathOf, async ({ port }) => {
        for (const method of ['TRACE', 'CONNECT', 'TRACK', 'get', 'FOO']) {
          const { status } = await exchange(port, request('/', 'a.example', method))
          check(status < 500, `${method}: got ${status}`)
        }
      }))

    it('gives the address of the peer', () =>
      serving(
        serve,
        (_, { address }) => new Response(address),
        async ({ port }) => {
          const { body } = await exchange(port, request('/'))
          check(body.endsWith('127.0.0.1'), `got ${body}`)
        },
      ))

    it('H1 answers a caller without a credential before the body has come', () =>
      serving(serve, service(), async ({ port }) => {
        const socket = await open(port)
        const headers = ['Content-Type: application/json', 'Content-Length: 100000']
        const answer = new Promise<string>((resolve) => socket.once('data', (chunk) => resolve(String(chunk))))
        socket.write(`${request('/auth/change-password', 'a.example', 'POST', headers)}{"current`)
        const { status } = parse(await answer)
        socket.destroy()
        check(status === 401, `got ${status}`)
      }))

    it('reads chunked bodies', () =>
      serving(
        serve,
        async (received) => new Response(await received.text()),
        async ({ port }) => {
          const head = request('/', 'a.example', 'POST', ['Transfer-Encoding: chunked'])
          const { body } = await exchange(port, `${head}3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n`)
          check(body.includes('abcde'), `got ${body}`)
        },
      ))

    it('fails the reading of an upload that was aborted, and nothing else', () => {
      const [started, outcome] = [Promise.withResolvers<void>(), Promise.withResolvers<string>()]
      const answer: Answer = async (received) => {
        if (received.method !== 'POST') return new Response()
        started.resolve()
        await received.arrayBuffer().then(
          () => outcome.resolve('read'),
          () => outcome.resolve('failed'),
        )
        return new Response()
      }
      return serving(serve, answer, async ({ port }) => {
        const socket = await open(port)
        socket.write(`${request('/', 'a.example', 'POST', ['Content-Length: 1000'])}abc`)
        await started.promise
        socket.destroy()
        check((await outcome.promise) === 'failed', 'the body fails')
      })
    })
  })
}
