import { type HttpBindings, serve } from '@hono/node-server'
import { type AccessClaims, createSallyport } from '@sallyport/core'
import { connection, passwordHasher, platform } from '@sallyport/node'
import { sqlite } from '@sallyport/sql/sqlite'
import { Hono } from 'hono'

const { SALLYPORT_SECRET: secret = '', DATABASE = 'sallyport.db', PORT = '3000' } = process.env

const database = sqlite(DATABASE)
await database.migrate()

const sallyport = createSallyport({
  secret,
  baseUrl: `http://localhost:${PORT}`,
  stores: database.stores,
  passwordHasher: passwordHasher(),
  platform: platform(),
  registration: true,
})

const app = new Hono<{ Bindings: HttpBindings; Variables: { user: AccessClaims } }>()
app.all('/auth/*', (c) => sallyport.fetch(c.req.raw, connection(c.env)))
app.use('/notes/*', sallyport.middleware)
app.get('/notes/mine', (c) => c.json({ notes: [], of: c.get('user').email }))

serve({ fetch: app.fetch, port: Number(PORT), hostname: '127.0.0.1' }, ({ port }) => {
  console.log(`Listening on http://127.0.0.1:${port}`)
})
sallyport.startDelivering()
