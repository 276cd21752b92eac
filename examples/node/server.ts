import { createSallyport } from '@sallyport/core'
import { passwordHasher, platform, serve } from '@sallyport/node'
import { sqlite } from '@sallyport/sql/sqlite'

const { SALLYPORT_SECRET: secret = '', DATABASE = 'sallyport.db', PORT = '3000' } = process.env
const { SALLYPORT_BASE_URL: baseUrl = `http://localhost:${PORT}` } = process.env

const database = sqlite(DATABASE)
await database.migrate()

const sallyport = createSallyport({
  secret,
  baseUrl,
  stores: database.stores,
  passwordHasher: passwordHasher(),
  platform: platform(),
  registration: true,
})

const server = await serve(sallyport, { port: Number(PORT), hostname: '127.0.0.1' })
console.log(`Listening on ${baseUrl}`)
const stopDelivering = sallyport.startDelivering()

process.once('SIGTERM', async () => {
  await server.close()
  await stopDelivering()
  database.close()
})
