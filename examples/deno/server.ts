import { createSallyport } from '@sallyport/core'
import { passwordHasher, platform, serve } from '@sallyport/deno'
import { sqlite } from '@sallyport/sql/sqlite'

const secret = Deno.env.get('SALLYPORT_SECRET') ?? ''
const port = Number(Deno.env.get('PORT') ?? 3000)

const database = sqlite(Deno.env.get('DATABASE') ?? 'sallyport.db')
await database.migrate()

const sallyport = createSallyport({
  secret,
  baseUrl: `http://localhost:${port}`,
  stores: database.stores,
  passwordHasher: passwordHasher(),
  platform: platform(),
  registration: true,
})

const server = await serve(sallyport, { port, hostname: '127.0.0.1' })
console.log(`Listening on ${server.url}`)
sallyport.startDelivering()
