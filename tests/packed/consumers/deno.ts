/** A program on Deno. Only its types are checked. */
import { createSallyport } from '@sallyport/core'
import { passwordHasher, platform, serve, toHandler } from '@sallyport/deno'
import { sqlite } from '@sallyport/sql/sqlite'

const sallyport = createSallyport({
  secret: Deno.env.get('SALLYPORT_SECRET') ?? '',
  baseUrl: 'https://auth.example.com',
  stores: sqlite('app.db').stores,
  passwordHasher: passwordHasher(),
  platform: platform(),
})

// @ts-expect-error: the options have types, a wrong one is refused.
createSallyport({ secret: 1 })

const { url } = await serve(sallyport, { port: 3000 })
Deno.serve({ port: 3001 }, toHandler(sallyport))
console.log(url)
