import { createSallyport } from '@sallyport/core'
import { passwordHasher, platform, serve } from '@sallyport/deno'
import { sqlite } from '@sallyport/sql/sqlite'

const secret = Deno.env.get('SALLYPORT_SECRET') ?? ''
const port = Number(Deno.env.get('PORT') ?? 3000)
const baseUrl = Deno.env.get('SALLYPORT_BASE_URL') ?? `http://localhost:${port}`

const database = sqlite(Deno.env.get('DATABASE') ?? 'sallyport.db')
await database.migrate()

const sallyport = createSallyport({
  secret,
  baseUrl,
  stores: database.stores,
  passwordHasher: passwordHasher(),
  platform: platform(),
  registration: true,
})

await serve(sallyport, { port, hostname: '127.0.0.1' })
console.log(`Listening on ${baseUrl}`)
sallyport.startDelivering()
