import { createSallyport } from '@sallyport/core'
import { passwordHasher, platform, toHandler } from '@sallyport/node'
import { sqlite } from '@sallyport/sql/sqlite'
import express, { type Request as ExpressRequest } from 'express'

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
})

/** With all headers and the method, because a cookie counts only after the check of the Origin. */
const userOf = ({ method, originalUrl, headers }: ExpressRequest) => {
  const sent = new Headers(Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]))
  return sallyport.authenticate(new Request(baseUrl + originalUrl, { method, headers: sent }))
}

const app = express()
app.use(express.json())
app.use('/auth', toHandler(sallyport))
app.get('/notes/mine', async (request, response) => {
  const user = await userOf(request)
  if (user === null) response.sendStatus(401)
  else response.json({ notes: [], of: user.email })
})

app.listen(Number(PORT), '127.0.0.1', () => console.log(`Listening on ${baseUrl}`))
sallyport.startDelivering()
