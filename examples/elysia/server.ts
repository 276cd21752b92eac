import { passwordHasher, platform } from '@sallyport/bun'
import { createSallyport } from '@sallyport/core'
import { toElysia } from '@sallyport/mount/elysia'
import { sqlite } from '@sallyport/sql/sqlite'
import { Elysia } from 'elysia'

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

const { onRequest, derive, mapResponse } = toElysia(sallyport)

new Elysia()
  .onRequest(onRequest)
  .derive(derive)
  .mapResponse(mapResponse)
  .get('/notes/mine', ({ user, status }) => (user === null ? status(401) : { notes: [], of: user.email }))
  .get('/', ({ user, set }) => {
    set.headers['content-type'] = 'text/html'
    return `<h1>Hello ${user?.email ?? 'stranger'}</h1>`
  })
  .listen({ port: Number(PORT), hostname: '127.0.0.1' }, () => console.log(`Listening on ${baseUrl}`))
sallyport.startDelivering()
