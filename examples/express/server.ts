import { createSallyport } from '@sallyport/core'
import { requireUser, toExpress } from '@sallyport/mount/express'
import { passwordHasher, platform } from '@sallyport/node'
import { sqlite } from '@sallyport/sql/sqlite'
import express from 'express'

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

const app = express()
app.use(express.json())
app.use(toExpress(sallyport))
app.get('/notes/mine', requireUser(), (request, response) => response.json({ notes: [], of: request.user?.email }))
app.get('/', (request, response) => response.send(`<h1>Hello ${request.user?.email ?? 'stranger'}</h1>`))

app.listen(Number(PORT), '127.0.0.1', () => console.log(`Listening on ${baseUrl}`))
sallyport.startDelivering()
