/** The suites on workerd over D1. Each request runs a slice of the cases, because a request has limits. */
import { passwordHasher, toHandler, type WorkContext } from '@sallyport/cloudflare'
import { scriptRunner } from '@sallyport/sandbox/cloudflare'
import wasm from 'argon2id/dist/simd.wasm'
import { LATE_MS } from './sandbox/sandbox-host.ts'
import { sandboxSuite } from './sandbox/sandbox-suite.ts'
import { collect, runCases } from './server/recorder.ts'
import { type Bindings, d1Stores } from './stores/d1-stores.ts'
import { workerSuite } from './suites/worker-suite.ts'
import { type Runtime, suitesOf } from './suites.ts'

type WorkerEnvironment = Bindings & { readonly CARRIERS_ORIGIN: string }

export default {
  async fetch(request: Request, env: WorkerEnvironment, context: WorkContext): Promise<Response> {
    const { searchParams } = new URL(request.url)
    const [from, count] = [Number(searchParams.get('from')), Number(searchParams.get('count'))]
    const cases = collect(suitesOf(runtimeOf(env, context)))
    const results = await runCases(cases.slice(from, from + count))
    return Response.json({ total: cases.length, results })
  },
}

function runtimeOf(env: WorkerEnvironment, context: WorkContext): Runtime {
  return {
    passwordHasher: passwordHasher(wasm),
    stores: () => d1Stores(env),
    async startServer(sallyport) {
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
    carriersOrigin: env.CARRIERS_ORIGIN,
    own: [
      { name: 'worker', declare: (api) => workerSuite(context, api) },
      sandboxSuite({
        runner: (limits) => scriptRunner({ waitMs: LATE_MS, ...(limits && { limits }) }),
        isolateRunner: scriptRunner,
        sharedRunner: scriptRunner,
      }),
    ],
  }
}
