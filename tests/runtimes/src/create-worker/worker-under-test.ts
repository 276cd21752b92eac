/** A whole Worker by `createWorker`, with a clock for KV that the test moves. */
import { createWorker, type WorkContext } from '@sallyport/cloudflare'
import { defineAction } from '@sallyport/core'

let skewMs = 0

const worker = createWorker<unknown>({
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
})

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
