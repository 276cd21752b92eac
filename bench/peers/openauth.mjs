/** OpenAuth over its memory storage: the check of an access token (ES256), and the exchange of refresh tokens. */
import { serve } from '@hono/node-server'
import { issuer } from '@openauthjs/openauth'
import { createClient } from '@openauthjs/openauth/client'
import { MemoryStorage } from '@openauthjs/openauth/storage/memory'
import { createSubjects } from '@openauthjs/openauth/subject'
import { Hono } from 'hono'
import { listening, PROFILE } from './profile.mjs'

const SESSIONS = 32
const write = console.log
console.log = () => {}
const anything = { '~standard': { version: 1, vendor: 'bench', validate: (value) => ({ value }) } }
const subjects = createSubjects({ user: anything })
const app = new Hono()
const service = issuer({
  subjects,
  storage: MemoryStorage(),
  ttl: { reuse: 0 },
  providers: { bench: { type: 'bench', init() {}, client: async ({ clientID }) => ({ id: clientID }) } },
  success: async (context, { id }) => context.subject('user', { ...PROFILE, id }),
})
let client
app.get('/guarded', async (context) => {
  const verified = await client.verify(subjects, context.req.header('Authorization').slice('Bearer '.length))
  return verified.err ? context.json({}, 401) : context.json({ user: verified.subject.properties.sub })
})
app.route('/', service)
serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, async ({ port }) => {
  const base = `http://127.0.0.1:${port}`
  client = createClient({ clientID: 'c0', issuer: base })
  const tokens = []
  for (let index = 0; index < SESSIONS; index++) {
    const form = { grant_type: 'client_credentials', provider: 'bench', client_id: `c${index}`, client_secret: 's' }
    const response = await fetch(`${base}/token`, { method: 'POST', body: new URLSearchParams(form) })
    tokens.push(await response.json())
  }
  console.log = write
  const headers = { Authorization: `Bearer ${tokens[0].access_token}` }
  const refreshTokens = tokens.map((token) => token.refresh_token)
  listening(port, { guard: { path: '/guarded', headers }, refresh: { path: '/token', refreshTokens } })
  console.log = () => {}
})
