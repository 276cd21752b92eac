/** Suites on workerd over D1 with KV in front. Each request runs a slice of the cases, because a request has limits. */
import { durableObjectLimits, type LimitsBinding, toHandler, type WorkContext } from '@sallyport/cloudflare'
import { groupsNamed, httpSuite, targetMaker } from '@sallyport/http-tests'
import { type KvBinding, kvStores } from '@sallyport/kv'
import { rateLimiterContract, runContract, storeContracts } from '@sallyport/testkit'
import { collect, runCases, type Suite } from '../server/recorder.ts'
import { type Bindings, d1Stores } from './d1-stores.ts'

export { LimitsObject } from '@sallyport/cloudflare'

type WorkerEnvironment = Bindings & { readonly CACHE: KvBinding; readonly LIMITS: LimitsBinding }

/** Stores that KV caches, or that mark its copies. The contracts of all others run on D1 alone. */
const CACHED = /^(settings|webhooks|templates|roles|tenants|profiles|metadata|users)\b/

/** Groups of the HTTP suite that read or change cached records, and the usual way through a session. */
const GROUPS: readonly string[] = [
  'GET /auth/me',
  'PATCH /auth/profile',
  'DELETE /auth/account',
  'a deleted user',
  'GET /ui/config',
  'GET /ui',
  'Modes of the verification of addresses',
  'R05 a second factor that is required of users without one',
  'POST /auth/login',
  'POST /auth/refresh',
  'POST /auth/logout',
  'Sessions that have ended',
  'Who administers',
  '/admin/api/settings',
  '/admin/api/templates',
  '/admin/api/roles',
  '/admin/api/tenants',
  'Tenant of a request',
  'Tenant of a token',
  '/admin/api/users',
  '/admin/api/webhooks',
  'POST /tools/webhook/:provider',
  'Outgoing webhooks',
  'R31 Topics of a stream',
  'Stores of a host beside ours',
]

export default {
  async fetch(request: Request, env: WorkerEnvironment, context: WorkContext): Promise<Response> {
    const { searchParams } = new URL(request.url)
    const [from, count] = [Number(searchParams.get('from')), Number(searchParams.get('count'))]
    const cases = collect(suitesOver(env, context))
    const results = await runCases(cases.slice(from, from + count))
    return Response.json({ total: cases.length, results })
  },
}

function suitesOver(env: WorkerEnvironment, context: WorkContext): readonly Suite[] {
  async function stores() {
    const { stores: authority, ...rest } = await d1Stores(env)
    // Each case has its own keys: the databases are emptied between the cases, KV isn't.
    const options = { prefix: crypto.randomUUID(), ttlSeconds: { profiles: 60 } }
    return { ...rest, stores: kvStores(env.CACHE, authority, options) }
  }
  const makeTarget = targetMaker({
    stores,
    async serve(sallyport) {
      const worker = toHandler(sallyport)
      return {
        origin: 'http://sallyport.test',
        fetch(url, init) {
          const request = new Request(url, init)
          // Cloudflare's edge names the client in every request.
          if (!request.headers.has('CF-Connecting-IP')) request.headers.set('CF-Connecting-IP', '127.0.0.1')
          return worker.fetch(request, env, context)
        },
        async close() {},
      }
    },
  })
  return [
    ...storeContracts
      .filter(({ name }) => CACHED.test(name))
      .map(
        ({ name, run }) =>
          ({
            name: `stores: ${name}`,
            declare: (api) => run(async () => (await stores()).stores, api),
          }) satisfies Suite,
      ),
    {
      name: 'stores: rateLimiter',
      declare: (api) =>
        runContract(rateLimiterContract, () => durableObjectLimits(env.LIMITS, crypto.randomUUID()), api),
    },
    { name: 'HTTP', declare: (api) => httpSuite.run(makeTarget, api, groupsNamed(httpSuite.groups, GROUPS)) },
  ]
}
