/** Hono that verifies an access token by jose at each request, or with `CACHE=on` once a token. */
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { jwtVerify, SignJWT } from 'jose'
import { listening, PROFILE, SECRET } from './profile.mjs'

const key = await crypto.subtle.importKey(
  'raw',
  new TextEncoder().encode(SECRET),
  { name: 'HMAC', hash: 'SHA-256' },
  false,
  ['sign', 'verify'],
)
const token = await new SignJWT(PROFILE)
  .setProtectedHeader({ alg: 'HS256' })
  .setIssuedAt()
  .setExpirationTime('1h')
  .sign(key)
const isCached = process.env.CACHE === 'on'
const verified = new Map()

function cached(given) {
  const payload = verified.get(given)
  return payload !== undefined && payload.exp > Date.now() / 1000 ? payload : null
}

async function verify(given) {
  const { payload } = await jwtVerify(given, key, { algorithms: ['HS256'] })
  if (isCached) verified.set(given, payload)
  return payload
}

const bearerOf = (context) => context.req.header('Authorization')?.slice('Bearer '.length) ?? ''
const app = new Hono()
app.get('/guarded', async (context) => {
  const payload = cached(bearerOf(context)) ?? (await verify(bearerOf(context)))
  return context.json({ user: payload.sub })
})
serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) =>
  listening(port, { guard: { path: '/guarded', headers: { Authorization: `Bearer ${token}` } } }),
)
