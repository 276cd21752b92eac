import { createSallyport, nobleHasher } from '@sallyport/core'
import { memoryRateLimiter } from '@sallyport/core/memory'
import type { CompiledQuery } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { SqlDatabase } from './sql-database.ts'
import type { SqlStorage } from './sql-storage.ts'
import { sqlStores } from './sql-stores.ts'
import { sqlite } from './sqlite.ts'

let storage: SqlStorage
let statements: string[]

/** The database, with every statement it runs written down. */
function recorded(db: SqlDatabase): SqlDatabase {
  const noted = <Q extends CompiledQuery<unknown>>(query: Q): Q => {
    statements.push(query.sql)
    return query
  }
  return {
    queries: db.queries,
    first: (query) => db.first(noted(query)),
    all: (query) => db.all(noted(query)),
    run: (query) => db.run(noted(query)),
    batch: (queries) => db.batch(queries.map(noted)),
  }
}

async function signedIn() {
  const sallyport = createSallyport({
    secret: 'q8Zx2LmN5vB7cT1wR4yU6iO9pA3sD0fG',
    stores: sqlStores(recorded(storage.db)),
    rateLimiter: memoryRateLimiter(),
    passwordHasher: nobleHasher({ memoryKiB: 8, passes: 1 }),
    registration: true,
  })
  const post = (path: string, body: object) =>
    sallyport.fetch(
      new Request(`https://auth.example.com/auth${path}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-Auth-Strategy': 'bearer' },
        body: JSON.stringify(body),
      }),
    )
  const credentials = { email: 'ada@example.com', password: 'correct horse battery' }
  await post('/register', credentials)
  statements.length = 0
  const login = await post('/login', credentials)
  const atLogin = counted()
  const tokens: { accessToken: string; refreshToken: string } = await login.json()
  statements.length = 0
  return { sallyport, post, tokens, atLogin }
}

function counted(): { reads: number; writes: number } {
  const reads = statements.filter((text) => /^select/i.test(text)).length
  return { reads, writes: statements.length - reads }
}

beforeEach(async () => {
  statements = []
  storage = sqlite(':memory:')
  await storage.migrate()
})
afterEach(() => storage.close())

describe('statements a request', () => {
  it('POST /auth/login takes at most two reads and two writes', async () => {
    const { atLogin } = await signedIn()
    expect(atLogin.reads).toBeLessThanOrEqual(2)
    expect(atLogin.writes).toBe(2)
  })

  it('GET /auth/me takes one', async () => {
    const { sallyport, tokens } = await signedIn()
    const headers = { Authorization: `Bearer ${tokens.accessToken}` }
    const me = await sallyport.fetch(new Request('https://auth.example.com/auth/me', { headers }))
    expect(me.status).toBe(200)
    expect(counted()).toEqual({ reads: 1, writes: 0 })
  })

  it('POST /auth/refresh takes one read and one write', async () => {
    const { post, tokens } = await signedIn()
    const refreshed = await post('/refresh', { refreshToken: tokens.refreshToken })
    expect(refreshed.status).toBe(200)
    expect(counted()).toEqual({ reads: 1, writes: 1 })
  })
})
