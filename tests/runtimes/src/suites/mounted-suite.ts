import {
  type Connection,
  createSallyport,
  type PassedOnRequest,
  type PathHandler,
  type Platform,
} from '@sallyport/core'
import { memoryStores } from '@sallyport/core/memory'
import { TEST_SECRET } from '@sallyport/http-tests'
import { cheapHasher, same } from '@sallyport/testkit'
import type { Suite } from '../server/recorder.ts'

type AppFetch = (request: Request, env: never) => Response | Promise<Response>

/** Serves an app's `fetch` as hosts do, on a free port of 127.0.0.1. */
export type ServeApp = (fetch: AppFetch) => Promise<{ readonly port: number; close(): Promise<void> }>

/** The adapter's `toHandler` with a fallback. */
type ToHandler = (service: PathHandler, fallback: () => Response) => AppFetch

/** Tests of the service inside a host's app that the runtime serves. `isFramed`: expected `isFramedByLength` for the server's own request. */
export function mountedSuite(
  serveApp: ServeApp,
  { connectionOf }: Platform,
  isFramed: Connection['isFramedByLength'],
  toHandler: ToHandler,
): Suite {
  async function post(fetchOf: AppFetch): Promise<void> {
    const { port, close } = await serveApp(fetchOf)
    try {
      const body = JSON.stringify({ email: 'ada@example.com', password: 'not the password of Ada' })
      const init = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body }
      await (await fetch(`http://127.0.0.1:${port}/auth/login`, init)).text()
    } finally {
      await close()
    }
  }

  return {
    name: 'mounted app',
    declare({ describe, it }) {
      it('O6 toHandler passes requests for other paths on to the fallback, and tells the service of them', async () => {
        const passedOn: PassedOnRequest[] = []
        const service: PathHandler = {
          fetch: (_request, { address }) => new Response(`the service for ${address}`),
          handles: (path) => path.startsWith('/auth'),
          passedOn: (request) => void passedOn.push(request),
        }
        const { port, close } = await serveApp(toHandler(service, () => new Response('the host', { status: 404 })))
        const texts = ['/auth/me?x=/', '/notes?x=/auth'].map(async (path) =>
          (await fetch(`http://127.0.0.1:${port}${path}`)).text(),
        )
        same(await Promise.all(texts), ['the service for 127.0.0.1', 'the host'], 'answers')
        same(passedOn, [{ method: 'GET', path: '/notes', status: 404 }], 'passed on')
        await close()
      })

      describe('in a Hono app', () => {
        it("learns the client's address, which the host doesn't pass", async () => {
          const options = { secret: TEST_SECRET, environment: 'development', stores: memoryStores() } as const
          const sallyport = createSallyport({
            ...options,
            passwordHasher: cheapHasher,
            platform: { ...(connectionOf && { connectionOf }) },
          })
          const seen: unknown[] = []
          sallyport.on('*', ({ event, origin }) => seen.push([event, origin.ip]))
          await post(sallyport.app.fetch)
          same(seen, [['identity.auth.login.failed', '127.0.0.1']], 'events')
        })

        it('knows of no length of a body that a middleware has replaced', async () => {
          const seen: (Connection | undefined)[] = []
          await post((request, env) => {
            seen.push(connectionOf?.(request, env), connectionOf?.(new Request(request), env))
            return new Response()
          })
          same(seen[0]?.address, '127.0.0.1', 'address')
          same([seen[0]?.isFramedByLength, seen[1]?.isFramedByLength ?? false], [isFramed, false], 'framed by length')
        })

        it('makes nothing of the env of another server', async () => {
          const request = new Request('http://a.example/')
          for (const env of [undefined, null, {}, 'text', { incoming: null, remoteAddr: null, server: null }])
            same(connectionOf?.(request, env), {}, `connection of ${String(env)}`)
        })
      })
    },
  }
}
