/**
 * The service on Node with event streams, an account `ada@example.org` and no rate limits. `POST /collect` runs the
 * garbage collector.
 */
import { createSallyport } from '@sallyport/core'
import { memoryStores } from '@sallyport/core/memory'
import { passwordHasher, platform, serve } from '@sallyport/node'

const sallyport = createSallyport({
  baseUrl: 'https://auth.example.com',
  secret: 'b3f1c6a09d7e4825af60c1d29e8b7a35',
  stores: memoryStores(),
  platform: platform(),
  passwordHasher: passwordHasher(),
  registration: true,
  rateLimits: false,
  tools: { access: { notify: 'user' } },
})

const { port } = await serve(
  async (request, connection) => {
    if (!request.url.endsWith('/collect')) return sallyport.fetch(request, connection)
    globalThis.gc?.()
    return new Response()
  },
  { port: 0 },
)
console.log(`listening ${port}`)
