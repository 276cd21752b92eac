/** A program on Node, as the READMEs show it. Only its types are checked. */
import { createServer } from 'node:http'
import { type AccessClaims, AuthError, createSallyport, type SallyportOptions } from '@sallyport/core'
import { withForeignHashes } from '@sallyport/core/foreign-hashes'
import { memoryStores } from '@sallyport/core/memory'
import { nobleHasher } from '@sallyport/core/noble-hasher'
import type { UserStore } from '@sallyport/core/ports'
import { dashboard } from '@sallyport/dashboard'
import { passwordHasher, platform, serve, toHandler } from '@sallyport/node'
import { pages } from '@sallyport/pages'
import { scriptRunner } from '@sallyport/sandbox'
import { sqlite } from '@sallyport/sql/sqlite'
import { fakeClock, runContract, usersContract } from '@sallyport/testkit'
import { Hono } from 'hono'

const { SALLYPORT_SECRET: secret = '' } = process.env
const database = sqlite('app.db')
await database.migrate()

const options: SallyportOptions = {
  secret,
  baseUrl: 'https://auth.example.com',
  siteUrl: 'https://www.example.com',
  stores: database.stores,
  passwordHasher: withForeignHashes(passwordHasher()),
  platform: platform(),
  registration: { onRegister: refuseDisposable },
  scripts: scriptRunner(),
  ui: { pages, siteName: 'Shop' },
  admin: { secret, dashboard },
}

function refuseDisposable(): never {
  throw new AuthError('This address is refused.', 'ADDRESS_REFUSED', 400)
}

const sallyport = createSallyport(options)
const { url, close } = await serve(sallyport, { port: 3000 })
createServer(toHandler(sallyport)).listen(3001)

const app = new Hono<{ Variables: { user: AccessClaims } }>()
app.route('/', sallyport.app)
app.use('/notes/*', sallyport.middleware)
app.get('/notes/mine', (c) => c.json({ of: c.get('user').email }))

const user: AccessClaims | null = await sallyport.authenticate(new Request(url))
const users: UserStore = memoryStores().users
runContract(usersContract, () => users, { describe: (_, body) => body(), it: (_, body) => void body() })

// @ts-expect-error: the options have types, a wrong one is refused.
createSallyport({ ...options, secret: 1 })

const forTests = createSallyport({
  secret,
  stores: memoryStores(),
  passwordHasher: nobleHasher(),
  now: fakeClock().now,
})
const answer: Response = await forTests.fetch(new Request('http://localhost/auth/me'), { address: '192.0.2.1' })
console.log(user?.email, answer.status)
await close()
