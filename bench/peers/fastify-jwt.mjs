/** Fastify with @fastify/jwt. `CACHE=on`: with its cache of verified tokens. */
import jwt from '@fastify/jwt'
import Fastify from 'fastify'
import { listening, PROFILE, SECRET } from './profile.mjs'

const app = Fastify()
await app.register(jwt, { secret: SECRET, verify: process.env.CACHE === 'on' ? { cache: true } : {} })
const onRequest = async (request) => {
  await request.jwtVerify()
}
app.get('/guarded', { onRequest }, async (request) => ({ user: request.user.sub }))
const users = new Map([[PROFILE.sub, PROFILE]])
app.get('/me', { onRequest }, async (request) => users.get(request.user.sub))
await app.listen({ port: 0, host: '127.0.0.1' })
const headers = { Authorization: `Bearer ${app.jwt.sign(PROFILE, { expiresIn: '1h' })}` }
listening(app.server.address().port, { guard: { path: '/guarded', headers }, me: { path: '/me', headers } })
