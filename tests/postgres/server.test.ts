import { describe, expect, it, onTestFinished } from 'vitest'
import { runToEnd, spawnServer, temporaryDirectory } from '../../packages/server/test/spawn-server.ts'
import { createDatabase } from '../../packages/sql/test/postgres-cluster.ts'

const ADA = { email: 'ada@example.org', password: 'correct horse battery' }

function post(url: string, body: object): Promise<Response> {
  const headers = { 'Content-Type': 'application/json', 'X-Auth-Strategy': 'bearer' }
  return fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
}

describe('the server on Postgres', () => {
  it('two that start at once share users and sessions, and one starts again with them', async () => {
    const env = { SALLYPORT_DATABASE_URL: await createDatabase(), SALLYPORT_SECRET: 'q8Zx2LmN5vB7cT1wR4yU6iO9pA3sD0fG' }
    const start = async () => spawnServer(onTestFinished, await temporaryDirectory(onTestFinished), env)
    const [one, other] = await Promise.all([start(), start()])
    expect((await post(`${one.url}/auth/register`, ADA)).status).toBe(201)
    const login = await post(`${other.url}/auth/login`, ADA)
    expect(login.status).toBe(200)
    const { refreshToken } = await login.json()
    expect(await one.stop()).toBe(0)
    expect(await other.stop()).toBe(0)
    const again = await start()
    expect((await fetch(`${again.url}/readyz`)).status).toBe(200)
    expect((await post(`${again.url}/auth/refresh`, { refreshToken })).status).toBe(200)
    expect(again.output()).not.toContain('pg_trgm')
  })

  it('says why it can’t start, without the password', async () => {
    const url = await createDatabase()
    const missing = url.replace(/test_\w+/, 'missing').replace('postgres@', 'postgres:hunter2@')
    const home = await temporaryDirectory(onTestFinished)
    for (const [given, problem] of [
      [missing, 'database "missing" does not exist'],
      ['postgres://u:hunter2@127.0.0.1:1/x', 'The database can’t be reached (connect ECONNREFUSED 127.0.0.1:1)'],
    ] as const) {
      const { code, output } = await runToEnd([], home, { SALLYPORT_DATABASE_URL: given })
      expect(code).toBe(1)
      expect(output).toContain(`SALLYPORT_DATABASE_URL: the Postgres database can't be used: ${problem}`)
      expect(output).not.toContain('hunter2')
    }
  })
})
