import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { Miniflare } from 'miniflare'
import { expect, it, onTestFinished } from 'vitest'
import { memoryStores } from '../../packages/core/src/foundations/memory/index.ts'
import { createSallyport } from '../../packages/core/src/index.ts'
import { d1 } from '../../packages/sql/src/d1.ts'
import { migrate } from '../../packages/sql/src/index.ts'
import { d1ForNode } from '../../packages/sql/test/d1-for-node.ts'
import { cheapHasher } from '../../packages/testkit/src/index.ts'
import { TEST_SECRET } from '../http/index.ts'
import { type CarrierServer, carrierServer } from '../messages/carrier-server.ts'

/** Starts the Worker in workerd, with one webhook that retries after 200 and 400 ms. */
async function startWorker(url: string, bindings: Readonly<Record<string, boolean>> = {}) {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('delivery-worker.ts', import.meta.url))],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'browser',
    mainFields: ['module', 'main'],
    conditions: ['@sallyport/source', 'workerd', 'worker', 'browser'],
    external: ['*.wasm', 'cloudflare:workers'],
  })
  const miniflare = new Miniflare({
    host: '127.0.0.1',
    port: 0,
    modules: [{ type: 'ESModule', path: 'worker.mjs', contents: outputFiles[0]?.text ?? '' }],
    compatibilityDate: '2026-07-30',
    cf: false,
    telemetry: { enabled: false },
    bindings,
    d1Databases: { DB: 'deliveries' },
    durableObjects: { DELIVERIES: 'DeliveryObject' },
  })
  onTestFinished(() => miniflare.dispose())
  const { stores, db } = d1(d1ForNode(await miniflare.getD1Database('DB')))
  await migrate(db)
  // Sealed with the master secret of the Worker's own service.
  const { sealWebhookSecret } = createSallyport({
    environment: 'development',
    secret: TEST_SECRET,
    stores: memoryStores(),
    passwordHasher: cheapHasher,
  })
  const secret = await sealWebhookSecret('s3cret', 'w1')
  const retries = { maxRetries: 3, retryDelayMs: 200 }
  await stores.webhooks.insert({
    id: 'w1',
    url,
    events: ['*'],
    secret,
    isActive: true,
    ...retries,
    createdAt: new Date(),
  })
  return {
    miniflare,
    stores,
    track: () => miniflare.dispatchFetch('http://worker.test/tools/track/shop.order', { method: 'POST' }),
  }
}

/** A receiver that fails twice. */
async function failingReceiver(): Promise<CarrierServer> {
  let requests = 0
  const server = await carrierServer((response) => {
    response.writeHead(++requests < 3 ? 503 : 204).end()
  })
  onTestFinished(() => server.close())
  return server
}

it('a Durable Object delivers at once, and again when it is due by the waits that the webhook asks for', async () => {
  const { origin, received } = await failingReceiver()
  const { track, stores } = await startWorker(origin)
  expect((await track()).status).toBe(202)
  await expect.poll(() => received).toHaveLength(3)
  expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  await expect.poll(() => stores.deliveries.nextDueAt()).toBeNull()
})

it('a cron trigger delivers what is due when it runs', async () => {
  const { origin, received } = await failingReceiver()
  const { miniflare, track, stores } = await startWorker(origin, { IS_BY_CRON: true })
  expect((await track()).status).toBe(202)
  const worker = await miniflare.getWorker()
  expect(received).toHaveLength(0)
  for (const count of [1, 2, 3]) {
    await expect
      .poll(async () => {
        await worker.scheduled({ cron: '* * * * *' })
        return received.length
      })
      .toBe(count)
  }
  expect(await stores.deliveries.nextDueAt()).toBeNull()
})
