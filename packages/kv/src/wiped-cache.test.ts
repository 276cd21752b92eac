import { createSallyport } from '@sallyport/core'
import { cheapHasher } from '@sallyport/testkit'
import { describe, expect, it } from 'vitest'
import { twoLocations } from '../test/two-locations.ts'

const ADA = { email: 'ada@example.org', password: 'correct horse battery' }

/** A service on the stores of one location. */
function service(stores: Parameters<typeof createSallyport>[0]['stores']) {
  const secret = 'vW3kZ8nQ1xR6tY0uI5oP2aS9dF4gH7jL'
  const { fetch } = createSallyport({
    secret,
    stores,
    passwordHasher: cheapHasher,
    environment: 'development',
    registration: true,
    logger: () => {},
  })
  return async (
    method: string,
    path: string,
    { body, token }: { readonly body?: object; readonly token?: string } = {},
  ) => {
    const headers = {
      'Content-Type': 'application/json',
      'X-Auth-Strategy': 'bearer',
      ...(token !== undefined && { Authorization: `Bearer ${token}` }),
    }
    const init = { method, headers, ...(body && { body: JSON.stringify(body) }) }
    const response = await fetch(new Request(`http://localhost/auth${path}`, init))
    return { status: response.status, json: await response.json() }
  }
}

describe('a session', () => {
  it('outlives a cache that is wiped, and one that comes back with old values', async () => {
    const { here, there, kv, pass, authority } = await twoLocations()
    const [request, elsewhere] = [service(here), service(there)]
    await request('POST', '/register', { body: ADA })
    const { json: tokens } = await request('POST', '/login', { body: ADA })
    expect((await request('GET', '/me', { token: tokens.accessToken })).status).toBe(200)
    const old = new Map(kv.central)
    expect(old.size).toBeGreaterThan(0)
    kv.clear()
    for (const send of [request, elsewhere]) {
      expect((await send('GET', '/me', { token: tokens.accessToken })).json.email).toBe(ADA.email)
    }
    const { status, json: next } = await elsewhere('POST', '/refresh', { body: { refreshToken: tokens.refreshToken } })
    expect(status).toBe(200)
    for (const [key, value] of old) kv.central.set(key, value)
    pass(1000)
    expect((await request('GET', '/me', { token: next.accessToken })).status).toBe(200)
    expect((await request('POST', '/refresh', { body: { refreshToken: next.refreshToken } })).status).toBe(200)
    expect((await authority.sessions.list({ page: 1, limit: 10 }, new Date())).total).toBe(1)
  })

  it('that was ended is refused at once everywhere, whatever KV shows', async () => {
    const { here, there } = await twoLocations()
    const [request, elsewhere] = [service(here), service(there)]
    await request('POST', '/register', { body: ADA })
    const { json: tokens } = await request('POST', '/login', { body: ADA })
    await elsewhere('GET', '/me', { token: tokens.accessToken })
    expect(
      (await request('POST', '/logout', { body: { refreshToken: tokens.refreshToken }, token: tokens.accessToken }))
        .status,
    ).toBe(200)
    expect((await elsewhere('POST', '/refresh', { body: { refreshToken: tokens.refreshToken } })).status).toBe(401)
  })
})
