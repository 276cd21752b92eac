import { serve } from '@hono/node-server'
import { type AccessClaims, type ApiKeyCaller, createSallyport } from '@sallyport/core'
import { dashboard } from '@sallyport/dashboard'
import { toHono } from '@sallyport/mount/hono'
import { passwordHasher, platform } from '@sallyport/node'
import { sqlite } from '@sallyport/sql/sqlite'
import { Hono } from 'hono'
import { html } from 'hono/html'

const {
  SALLYPORT_SECRET: secret = '',
  SALLYPORT_ADMIN_SECRET: adminSecret = '',
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
  cookies: { refreshTokenPath: '/' },
  admin: { secret: adminSecret, dashboard },
})

const app = new Hono<{ Variables: { user: AccessClaims; apiKey: ApiKeyCaller } }>()
app.route('/', sallyport.app)
app.use('/notes/*', sallyport.middleware)
app.get('/notes/mine', (c) => c.json({ notes: [], of: c.get('user').email }))
app.use('/reports/*', sallyport.apiKeyMiddleware(['reports:read']))
app.get('/reports/today', (c) => c.json({ reports: [], for: c.get('apiKey').id }))
app.get('/', toHono(sallyport).user(), (c) => c.html(html`<h1>Hello ${c.get('user')?.email ?? 'stranger'}</h1>`))
serve({ fetch: app.fetch, port: Number(PORT), hostname: '127.0.0.1' }, () => console.log(`Listening on ${baseUrl}`))
sallyport.startDelivering()
