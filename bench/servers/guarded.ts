/** The service over memory, and a host's route `/guarded` that only signed-in users may call. `FEATURES`: `all` for everything that can be on. */
import { createSallyport, type RateLimitOptions } from '@sallyport/core'
import { memoryStores } from '@sallyport/core/memory'
import { passwordHasher, platform, serve } from '@sallyport/node'

const never = { max: 1_000_000_000, windowMs: 60_000 }
const raised: RateLimitOptions = { login: never, register: never, refresh: never, user: never }
/** An earlier checkout, which may not have the packages, is not asked for them. */
const all = process.env.FEATURES === 'all' ? (await import('./all-features.ts')).allFeatures() : {}
const options = {
  baseUrl: 'https://auth.example.com',
  secret: 'b3nch-S3cr3t-0f-m0re-than-32-bytes-42',
  stores: memoryStores(),
  passwordHasher: passwordHasher(),
  platform: platform(),
  registration: true,
  ...all,
} as const

function service() {
  try {
    return createSallyport({ ...options, rateLimits: { ...raised, requests: never } })
  } catch {
    // Earlier checkouts have no limit `requests`.
    return createSallyport({ ...options, rateLimits: raised })
  }
}

const sallyport = service()
const { port } = await serve(
  async (request, connection) => {
    if (!request.url.endsWith('/guarded')) return sallyport.fetch(request, connection)
    const user = await sallyport.authenticate(request)
    return Response.json({ user: user?.sub }, { status: user === null ? 401 : 200 })
  },
  { port: 0 },
)
console.log(`listening ${port}`)
process.on('SIGTERM', () => process.exit(0))
