import { createSallyport } from '@sallyport/core'
import { memoryRateLimiter } from '@sallyport/core/memory'
import { nobleHasher } from '@sallyport/core/noble-hasher'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { recording } from '../test/recording.ts'
import type { SqlStorage } from './database/sql-storage.ts'
import { sqlite } from './sqlite.ts'
import { sqlStores } from './stores/sql-stores.ts'

let storage: SqlStorage
let recorded: ReturnType<typeof recording>

async function signedIn({ tellsEvents = false } = {}) {
  const { telemetry, webhooks, deliveries, ...others } = sqlStores(recorded.db)
  const sallyport = createSallyport({
    baseUrl: 'https://auth.example.com',
    secret: 'q8Zx2LmN5vB7cT1wR4yU6iO9pA3sD0fG',
    stores: tellsEvents ? { ...others, telemetry, webhooks, deliveries } : others,
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
  recorded.statements.length = 0
  const login = await post('/login', credentials)
  const atLogin = counted()
  const tokens: { accessToken: string; refreshToken: string } = await login.json()
  recorded.statements.length = 0
  return { sallyport, post, tokens, atLogin }
}

function counted(): { reads: number; writes: number } {
  const reads = recorded.statements.filter(({ sql }) => /^\s*select/i.test(sql)).length
  return { reads, writes: recorded.statements.length - reads }
}

beforeEach(async () => {
  storage = sqlite(':memory:')
  await storage.migrate()
  recorded = recording(storage.db)
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
  it('events add one write a batch to be recorded and at most one read each to find the webhooks that ask for it', async () => {
    const { post, tokens, atLogin } = await signedIn({ tellsEvents: true })
    expect(atLogin.reads).toBeLessThanOrEqual(3)
    expect(atLogin.writes).toBe(3)
    await post('/refresh', { refreshToken: tokens.refreshToken })
    expect(counted().reads).toBeLessThanOrEqual(2)
    expect(counted().writes).toBe(2)
  })
})
