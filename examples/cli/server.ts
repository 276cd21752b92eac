import { authorizationServer } from '@sallyport/authorization-server'
import { createSallyport } from '@sallyport/core'
import { passwordHasher, platform, serve } from '@sallyport/node'
import { pages } from '@sallyport/pages'
import { sqlite } from '@sallyport/sql/sqlite'
import { notesApi } from './notes-api.ts'

const { SALLYPORT_SECRET: secret = '', GRANT_KEYS: grantKeys = '[]', PORT = '3000' } = process.env
const { SALLYPORT_BASE_URL: baseUrl = `http://localhost:${PORT}`, DATABASE = 'sallyport.db' } = process.env

const database = sqlite(DATABASE)
await database.migrate()

const server = authorizationServer({
  signingKeys: JSON.parse(grantKeys),
  resources: [`${baseUrl}/notes`],
  defaultResource: `${baseUrl}/notes`,
  scopes: { 'notes:read': { en: 'Read your notes', it: 'Leggere le tue note' } },
  clients: { 'notes-cli': { name: 'Notes CLI', device: true } },
})
const sallyport = createSallyport({
  secret,
  baseUrl,
  stores: database.stores,
  passwordHasher: passwordHasher(),
  platform: platform(),
  registration: true,
  ui: { pages },
  features: [server],
})
const notes = notesApi(sallyport, baseUrl)
const fetch: typeof sallyport.fetch = async (request, connection) =>
  sallyport.handles(new URL(request.url).pathname) ? sallyport.fetch(request, connection) : notes(request)

const listening = await serve({ ...sallyport, fetch }, { port: Number(PORT), hostname: '127.0.0.1' })
console.log(`Listening on ${baseUrl}`)
process.once('SIGTERM', () => listening.close().then(() => database.close()))
