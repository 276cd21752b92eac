/** A program on Bun. Only its types are checked. */
import { passwordHasher, platform, serve, toHandler } from '@sallyport/bun'
import { createSallyport } from '@sallyport/core'
import { sqlite } from '@sallyport/sql/sqlite'

const sallyport = createSallyport({
  secret: Bun.env.SALLYPORT_SECRET ?? '',
  baseUrl: 'https://auth.example.com',
  stores: sqlite('app.db').stores,
  passwordHasher: passwordHasher(),
  platform: platform(),
})

// @ts-expect-error: the options have types, a wrong one is refused.
createSallyport({ secret: 1 })

const { url } = await serve(sallyport, { port: 3000 })
Bun.serve({ port: 3001, fetch: toHandler(sallyport) })
console.log(url)
