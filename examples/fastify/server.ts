import { createSallyport } from '@sallyport/core'
import { requireUser, toFastify } from '@sallyport/mount/fastify'
import { passwordHasher, platform } from '@sallyport/node'
import { sqlite } from '@sallyport/sql/sqlite'
import fastify from 'fastify'

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
  cookies: { refreshTokenPath: '/' },
})

const app = fastify()
await app.register(toFastify(sallyport))
app.get('/notes/mine', { preHandler: requireUser() }, async (request) => ({ notes: [], of: request.user?.email }))
app.get('/', async (request, reply) =>
  reply.type('text/html').send(`<h1>Hello ${request.user?.email ?? 'stranger'}</h1>`),
)

await app.listen({ port: Number(PORT), host: '127.0.0.1' })
console.log(`Listening on ${baseUrl}`)
sallyport.startDelivering()
