/** A whole Worker by `createWorker`, with a clock for KV that the test moves. */
import { createWorker, type DefaultHandler, type WorkContext } from '@sallyport/cloudflare'
import { defineAction } from '@sallyport/core'

let skewMs = 0

/** Shows what the Worker's own routes get. */
const ownRoutes: DefaultHandler<unknown> = {
  async fetch(request, env) {
    const { user } = await env.SALLYPORT.session(request)
    return Response.json({
      user: user?.email ?? null,
      bindings: Object.keys(env).filter((name) => /^DB|^HUB/.test(name)),
    })
  },
}

const options: Parameters<typeof createWorker<unknown>>[0] = {
  d1: 'DB',
  kv: 'CACHE',
  hub: 'HUB',
  deliveries: 'DELIVERIES',
  limits: 'LIMITS',
  replicas: true,
  cache: { ttlSeconds: { profiles: 60 }, timeoutMs: 10_000, now: () => Date.now() + skewMs },
  sandbox: () => import('@sallyport/sandbox/cloudflare'),
  registration: true,
  admin: { accessPolicy: { role: 'admin' } },
  webhooks: { allowLoopback: true },
  tools: {
    actions: [
      defineAction({
        id: 'double',
        label: 'Double',
        category: 'test',
        description: 'for tests',
        fn: (value: number) => value * 2,
      }),
    ],
    sse: { heartbeatMs: 500 },
  },
}
const worker = createWorker(options, ownRoutes)

export const { HubObject, DeliveryObject, LimitsObject } = worker

export default {
  ...worker,
  async fetch(request: Request, env: unknown, context: WorkContext): Promise<Response> {
    const skew = new URL(request.url).searchParams.get('skew')
    if (skew === null) return worker.fetch(request, env, context)
    skewMs = Number(skew)
    return new Response(null, { status: 204 })
  },
}
