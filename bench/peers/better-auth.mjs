/** better-auth over SQLite (WAL, synchronous=NORMAL) with its rate limit off. `CACHE=on`: with its cookie cache. */
import { mkdtempSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { betterAuth } from 'better-auth'
import { getMigrations } from 'better-auth/db/migration'
import { toNodeHandler } from 'better-auth/node'
import { bearer } from 'better-auth/plugins/bearer'
import { listening, PROFILE, SECRET } from './profile.mjs'

const USERS = 4
const password = 'correct horse battery staple'
const database = new DatabaseSync(join(mkdtempSync(join(tmpdir(), 'bench-better-auth-')), 'bench.db'))
database.exec('pragma journal_mode = wal; pragma synchronous = normal')
const server = createServer((request, response) => handle(request, response))
let handle
server.listen(0, '127.0.0.1', async () => {
  const { port } = server.address()
  const base = `http://127.0.0.1:${port}`
  const options = {
    baseURL: base,
    secret: SECRET,
    database,
    emailAndPassword: { enabled: true },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { disabled: true },
    session: { cookieCache: { enabled: process.env.CACHE === 'on', maxAge: 3600 } },
    plugins: [bearer()],
    trustedOrigins: [base],
  }
  await (await getMigrations(options)).runMigrations()
  handle = toNodeHandler(betterAuth(options))
  const json = { 'Content-Type': 'application/json', Origin: base }
  let signedUp
  for (let index = 0; index < USERS; index++) {
    const email = index === 0 ? PROFILE.email : `user${index}@example.org`
    const body = JSON.stringify({ email, password, name: 'Ada' })
    signedUp = await fetch(`${base}/api/auth/sign-up/email`, { method: 'POST', headers: json, body })
    if (!signedUp.ok) throw new Error(`sign-up: ${signedUp.status} ${await signedUp.text()}`)
  }
  const cookie = signedUp.headers.getSetCookie().map((line) => line.split(';')[0])
  const path = '/api/auth/get-session'
  listening(port, {
    me: { path, headers: { Cookie: cookie.join('; ') } },
    meBearer: { path, headers: { Authorization: `Bearer ${signedUp.headers.get('set-auth-token')}` } },
    login: {
      method: 'POST',
      path: '/api/auth/sign-in/email',
      headers: { Origin: base },
      body: { email: PROFILE.email, password },
    },
    failedLogin: {
      method: 'POST',
      path: '/api/auth/sign-in/email',
      headers: { Origin: base },
      body: { email: 'nobody{n}@example.org', password },
      status: 401,
    },
    register: {
      method: 'POST',
      path: '/api/auth/sign-up/email',
      headers: { Origin: base },
      body: { email: 'new{n}@example.org', password, name: 'Ada' },
    },
  })
})
