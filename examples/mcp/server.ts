import { createSallyport } from '@sallyport/core'
import { passwordHasher, platform, serve } from '@sallyport/node'
import { pages } from '@sallyport/pages'
import { sqlite } from '@sallyport/sql/sqlite'
import { features } from './features.ts'
import { mcpResource } from './mcp-resource.ts'

const {
  SALLYPORT_SECRET: secret = '',
  GRANT_KEYS: grantKeys = '[]',
  DATABASE = 'sallyport.db',
  PORT = '3000',
} = process.env
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
  ui: { pages },
  features: features(baseUrl, grantKeys),
})
const mcp = mcpResource(sallyport, baseUrl)
const fetch: typeof sallyport.fetch = async (request, connection) =>
  sallyport.handles(new URL(request.url).pathname) ? sallyport.fetch(request, connection) : mcp(request)

const server = await serve({ ...sallyport, fetch }, { port: Number(PORT), hostname: '127.0.0.1' })
console.log(`Listening on ${baseUrl}`)
process.once('SIGTERM', async () => {
  await server.close()
  database.close()
})
