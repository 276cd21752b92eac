import { connection, platform, toHandler } from '@sallyport/cloudflare'
import type { Connection } from '@sallyport/core'
import { check, same, type TestApi } from '@sallyport/testkit'

interface WorkContext {
  waitUntil(work: Promise<unknown>): void
}

/** Tests how the Workers adapter handles a request, its bindings and its context. */
export function workerSuite(context: WorkContext, { describe, it }: TestApi): void {
  const request = (headers: Readonly<Record<string, string>> = {}) => new Request('https://a.example/', { headers })

  describe('toHandler', () => {
    it('makes the service from the bindings, once', async () => {
      let made = 0
      const worker = toHandler((env: { readonly name: string }) => {
        made++
        return { fetch: () => new Response(env.name) }
      })
      const answers = await Promise.all(['a', 'b'].map((name) => worker.fetch(request(), { name }, context)))
      same(await Promise.all(answers.map((answer) => answer.text())), ['a', 'a'], 'answers')
      same(made, 1, 'services made')
    })

    it('tries again after the service could not be made', async () => {
      const worker = toHandler((isRight: boolean) => {
        if (!isRight) throw new TypeError('options')
        return { fetch: () => new Response('made') }
      })
      const first = await worker.fetch(request(), false, context).catch((error: unknown) => String(error))
      same(first, 'TypeError: options', 'the first answer')
      same(await (await worker.fetch(request(), true, context)).text(), 'made', 'the second answer')
    })

    it('passes the address and waitUntil of each request', async () => {
      const seen: (string | undefined)[] = []
      const waited: Promise<unknown>[] = []
      const service = {
        async fetch(_: Request, { address, waitUntil }: Connection) {
          seen.push(address)
          waitUntil?.(Promise.resolve('later'))
          return new Response()
        },
      }
      const worker = toHandler(service)
      const own = { waitUntil: (work: Promise<unknown>) => void waited.push(work) }
      await worker.fetch(request({ 'CF-Connecting-IP': '2001:db8::1', 'X-Forwarded-For': '192.0.2.1' }), {}, own)
      await worker.fetch(request(), {}, own)
      same(seen, ['2001:db8::1', undefined], 'addresses')
      same(await Promise.all(waited), ['later', 'later'], 'work')
    })
  })

  describe('connection', () => {
    it('keeps waitUntil bound to its context', async () => {
      connection(request(), context).waitUntil?.(Promise.resolve())
    })
  })

  describe('platform', () => {
    it("reads a host's connection from the header of Cloudflare's edge", async () => {
      const { connectionOf } = platform()
      const headers = { 'CF-Connecting-IP': '192.0.2.7', 'X-Forwarded-For': '192.0.2.8' }
      same(connectionOf?.(request(headers), {}), { address: '192.0.2.7' }, 'with the header')
      same(connectionOf?.(request(), undefined), {}, 'without it')
    })

    it('is production unless told otherwise', async () => {
      same(
        [platform().environment, platform({ NODE_ENV: 'test' }).environment],
        ['production', 'production'],
        'default',
      )
      same(platform({ NODE_ENV: 'development' }).environment, 'development', 'development')
    })

    it('reads assets through the binding, and only those it knows', async () => {
      const asked: string[] = []
      const ASSETS = {
        async fetch(url: string) {
          asked.push(new URL(url).pathname)
          if (url.endsWith('.css')) return new Response('css', { headers: { 'Content-Type': 'text/css' } })
          if (url.endsWith('.js')) return new Response('<html>', { headers: { 'Content-Type': 'text/html' } })
          return new Response(null, { status: 404 })
        },
      }
      const { asset } = platform({ ASSETS })
      check(asset !== undefined && platform().asset === undefined, 'only with a binding')
      const paths = ['swagger-ui.css', 'swagger-ui-bundle.js', 'favicon-32x32.png', '../secret', 'swagger-ui.css.map']
      const found = await Promise.all(
        paths.map(async (path) => (await asset(`swagger-ui-dist/${path}`))?.text() ?? null),
      )
      same(found, ['css', null, null, null, null], 'files')
      same(asked.length, 3, 'what was asked for')
    })
  })
}
