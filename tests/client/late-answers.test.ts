import { createClient, type Tokens } from '@sallyport/client'
import { aMoment } from '@sallyport/testkit'
import { describe, expect, it } from 'vitest'
import { clientService } from './start-service.ts'

const BASE = 'https://auth.example.com'
const MINUTE_MS = 60_000
const body = { email: 'ada@example.com', password: 'correct horse battery' }
const bob = { ...body, email: 'bob@example.com' }

describe('a late answer', () => {
  /** A client whose next request for `path` gets the service's answer only after `release`. */
  async function heldHarness(path: string) {
    const service = clientService()
    const held: { answer?: Promise<void>; hasArrived: boolean } = { hasArrived: false }
    let release = () => {}
    const revoked: (string | null)[] = []
    const kept: { tokens: Tokens | null } = { tokens: null }
    const storage = {
      get: () => kept.tokens,
      set(tokens: Tokens | null) {
        kept.tokens = tokens
      },
    }
    const client = createClient({
      baseUrl: BASE,
      mode: 'bearer',
      storage,
      async fetch(request) {
        const { pathname } = new URL(request.url)
        if (pathname === '/auth/logout') revoked.push(request.headers.get('Authorization'))
        const response = await service.fetch(request)
        const { answer } = held
        if (pathname === path && answer !== undefined) {
          delete held.answer
          held.hasArrived = true
          await answer
        }
        return response
      },
    })
    for (const account of [bob, body]) await client.auth.POST('/register', { body: account })
    await client.auth.POST('/login', { body })
    return {
      service,
      client,
      revoked,
      kept,
      storage,
      hold() {
        held.answer = new Promise((resolve) => {
          release = resolve
        })
      },
      arrived: () => expect.poll(() => held.hasArrived).toBe(true),
      release: () => release(),
    }
  }
  it('to a refresh does not replace the session of a user who signed in meanwhile', async () => {
    const { service, client, revoked, kept, hold, arrived, release } = await heldHarness('/auth/refresh')
    service.clock.advance(16 * MINUTE_MS)
    hold()
    const loading = client.session.load()
    const note = client.auth.PATCH('/profile', { body: { name: 'Ada' } })
    await arrived()
    await client.auth.POST('/login', { body: bob })
    const { tokens } = kept
    expect(client.session.get()).toMatchObject({ status: 'signed-in', user: { email: bob.email } })
    release()
    expect(await loading).toMatchObject({ status: 'signed-in', user: { email: bob.email } })
    expect((await note).error?.code).toBe('INVALID_ACCESS_TOKEN')
    expect(kept.tokens).toEqual(tokens)
    expect((await client.auth.GET('/me')).data?.email).toBe(bob.email)
    await expect.poll(() => revoked).toHaveLength(1)
    const headers = { Authorization: String(revoked[0]) }
    const dropped = () => service.fetch(new Request(`${BASE}/auth/sessions`, { headers }))
    await expect.poll(async () => (await dropped()).status).toBe(401)
  })

  it('to a refresh does not bring back a session after the sign-out', async () => {
    const { service, client, kept, hold, arrived, release } = await heldHarness('/auth/refresh')
    service.clock.advance(16 * MINUTE_MS)
    hold()
    const answer = client.auth.GET('/me')
    await arrived()
    kept.tokens = null
    release()
    expect((await answer).response.status).toBe(401)
    expect(kept.tokens).toBeNull()
  })

  it('to a refresh in another tab does not end the session that this tab refreshed', async () => {
    const { service, client, revoked, kept, storage, hold, arrived, release } = await heldHarness('/auth/refresh')
    service.clock.advance(16 * MINUTE_MS)
    hold()
    const answer = client.auth.GET('/me')
    await arrived()
    const other = createClient({ baseUrl: BASE, mode: 'bearer', storage, fetch: service.fetch })
    expect((await other.auth.GET('/me')).data?.email).toBe(body.email)
    const { tokens } = kept
    release()
    expect((await answer).data?.email).toBe(body.email)
    expect([kept.tokens, revoked]).toEqual([tokens, []])
  })

  it('to the profile does not sign in again a user who signed out', async () => {
    const { client, hold, arrived, release } = await heldHarness('/auth/me')
    hold()
    const loading = client.session.load()
    await arrived()
    await client.auth.POST('/logout')
    release()
    expect(await loading).toEqual({ status: 'signed-out', user: null })
    expect(client.session.get()).toEqual({ status: 'signed-out', user: null })
  })

  it('to the profile does not replace the profile of a user who signed in meanwhile', async () => {
    const { client, hold, arrived, release } = await heldHarness('/auth/me')
    hold()
    const loading = client.session.load()
    await arrived()
    await client.auth.POST('/logout')
    await client.auth.POST('/login', { body: bob })
    expect(client.session.get()).toMatchObject({ status: 'signed-in', user: { email: bob.email } })
    release()
    expect(await loading).toMatchObject({ status: 'signed-in', user: { email: bob.email } })
  })

  it('to a refresh of cookies shows the user whom the cookies now belong to', async () => {
    let user = 'ada@example.com'
    let isExpired = false
    let release = () => {}
    const answer = new Promise<void>((resolve) => {
      release = resolve
    })
    const json = (content: object, status = 200) => Response.json({ success: status === 200, ...content }, { status })
    const client = createClient({
      baseUrl: BASE,
      async fetch({ url }) {
        if (url.endsWith('/login')) {
          user = bob.email
          isExpired = false
        }
        if (url.endsWith('/refresh')) {
          await answer
          user = body.email
        }
        return url.endsWith('/me') && isExpired ? json({ code: 'INVALID_ACCESS_TOKEN' }, 401) : json({ email: user })
      },
    })
    await client.session.load()
    isExpired = true
    const loading = client.session.load()
    await aMoment()
    await client.auth.POST('/login', { body: bob })
    expect(client.session.get().user?.email).toBe(bob.email)
    release()
    await loading
    await expect.poll(() => client.session.get().user?.email).toBe(body.email)
    client.close()
  })
})
