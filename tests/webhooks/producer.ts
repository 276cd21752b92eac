/** A server with one webhook and a public `/tools/track`. Arguments: database, receiver, time limit. */
import { createSallyport } from '../../packages/core/src/index.ts'
import { serve } from '../../packages/node/src/index.ts'
import { sqlite } from '../../packages/sql/src/sqlite.ts'
import { cheapHasher } from '../../packages/testkit/src/fakes/cheap-hasher.ts'

const SECRET = 'b3f1c6a09d7e4825af60c1d29e8b7a35'

const [, , database = '', url = '', timeoutMs = '1000'] = process.argv
const { stores, migrate } = sqlite(database)
await migrate()

let attempts = 0
const send = globalThis.fetch
globalThis.fetch = (...request) => {
  attempts++
  return send(...request)
}

const sallyport = createSallyport({
  secret: SECRET,
  stores,
  environment: 'development',
  passwordHasher: cheapHasher,
  rateLimits: false,
  tools: { access: { track: 'public' } },
  webhooks: { allowLoopback: true, timeoutMs: Number(timeoutMs) },
})
const { webhooks } = stores
if ((await webhooks.find?.('w1')) === null) {
  const secret = await sallyport.sealWebhookSecret('s3cret', 'w1')
  const retries = { maxRetries: 20, retryDelayMs: 20 }
  await webhooks.insert?.({ id: 'w1', url, events: ['*'], secret, isActive: true, ...retries, createdAt: new Date() })
}
const server = await serve(sallyport, { port: 0 })
const stopDelivering = sallyport.startDelivering()
process.once('SIGTERM', async () => {
  await server.close()
  await stopDelivering()
  console.log(`attempts ${attempts}`)
  process.exit()
})
console.log(`listening ${server.url}`)
