import { type Client, type ClientOptions, createClient, type SessionEnd, type Tokens } from '@sallyport/client'
import { describe, expect, it } from 'vitest'
import { type ClientService, clientService } from './start-service.ts'

const BASE = 'https://auth.example.com'
const MINUTE_MS = 60_000
const body = { email: 'ada@example.com', password: 'correct horse battery' }

interface Harness {
  readonly service: ClientService
  readonly client: Client
  readonly ended: SessionEnd[]
  /** The next requests whose path ends with `path` are lost: before they arrive, or with their reply. */
  lose(path: string, what: 'request' | 'reply', count?: number): void
  kept(): Tokens | null
  refreshes(): number
}

/** A client in bearer mode whose network can fail, and its service. */
async function harness(options: Partial<ClientOptions> = {}, isSignedIn = true): Promise<Harness> {
  const service = clientService()
  const ended: SessionEnd[] = []
  const losses: { path: string; what: string }[] = []
  let kept: Tokens | null = null
  const client = createClient({
    baseUrl: BASE,
    mode: 'bearer',
    storage: {
      get: () => kept,
      set(tokens) {
        kept = tokens
      },
    },
    onSessionEnded: (reason) => ended.push(reason),
    async fetch(request) {
      const at = losses.findIndex(({ path }) => new URL(request.url).pathname.endsWith(path))
      const [loss] = at < 0 ? [] : losses.splice(at, 1)
      if (loss?.what === 'request') throw new TypeError('fetch failed')
      const response = await service.fetch(request)
      if (loss !== undefined) throw new TypeError('fetch failed')
      return response
    },
    ...options,
  })
  if (isSignedIn) {
    await client.auth.POST('/register', { body })
    await client.auth.POST('/login', { body })
  }
  return {
    service,
    client,
    ended,
    lose(path, what, count = 1) {
      for (let n = 0; n < count; n++) losses.push({ path, what })
    },
    kept: () => kept,
    refreshes: () => service.requests.filter((request) => request === 'POST /auth/refresh').length,
  }
}

describe('an expired access token', () => {
  it('is refreshed once for parallel calls, which are then repeated', async () => {
    const { client, service, refreshes } = await harness()
    service.clock.advance(16 * MINUTE_MS)
    const answers = await Promise.all(Array.from({ length: 8 }, () => client.auth.GET('/me')))
    expect(answers.map(({ data }) => data?.email)).toEqual(Array(8).fill(body.email))
    expect(refreshes()).toBe(1)
  })

  it('is recovered when the reply of the refresh is lost', async () => {
    const { client, service, lose, refreshes, ended } = await harness()
    service.clock.advance(16 * MINUTE_MS)
    lose('/refresh', 'reply', 2)
    expect((await client.auth.GET('/me')).data?.email).toBe(body.email)
    expect(refreshes()).toBe(3)
    service.clock.advance(16 * MINUTE_MS)
    expect((await client.auth.GET('/me')).data?.email).toBe(body.email)
    expect(ended).toEqual([])
  })

  it('is no end of the session while the refresh gets no answer, or a failure of the service', async () => {
    const { client, service, lose, ended, kept } = await harness()
    service.clock.advance(16 * MINUTE_MS)
    lose('/refresh', 'request', 4)
    expect((await client.auth.GET('/me')).error?.code).toBe('OFFLINE')
    expect([ended, kept() !== null]).toEqual([[], true])
    expect((await client.auth.GET('/me')).data?.email).toBe(body.email)
  })

  it('ends the session when the service refuses the refresh', async () => {
    const { client, service, ended, kept } = await harness()
    service.clock.advance(8 * 24 * 60 * MINUTE_MS)
    expect((await client.auth.GET('/me')).error?.code).toBe('INVALID_ACCESS_TOKEN')
    expect(client.session.get()).toEqual({ status: 'signed-out', user: null })
    expect([ended, kept()]).toEqual([['INVALID_REFRESH_TOKEN'], null])
  })

  it('is refreshed once for all clients that share a named storage, and they end together', async () => {
    const service = clientService()
    const ended: SessionEnd[] = []
    let kept: Tokens | null = null
    const newClient = () => {
      const set = (tokens: Tokens | null) => {
        kept = tokens
      }
      const storage = { name: 'shared by the test', get: () => kept, set }
      const onSessionEnded = (reason: SessionEnd) => ended.push(reason)
      return createClient({ baseUrl: BASE, mode: 'bearer', storage, onSessionEnded, fetch: service.fetch })
    }
    const [one, two] = [newClient(), newClient()]
    await one.auth.POST('/register', { body })
    await one.auth.POST('/login', { body })
    await expect.poll(() => two.session.get().status).toBe('signed-in')
    service.clock.advance(16 * MINUTE_MS)
    const answers = await Promise.all([one, two, one, two].map(({ auth }) => auth.GET('/me')))
    expect(answers.map(({ data }) => data?.email)).toEqual(Array(4).fill(body.email))
    expect(service.requests.filter((request) => request === 'POST /auth/refresh')).toHaveLength(1)
    await one.auth.POST('/logout')
    await expect.poll(() => ended).toEqual(['SIGNED_OUT', 'SIGNED_OUT'])
    expect(two.session.get().status).toBe('signed-out')
    for (const client of [one, two]) client.close()
  })
})

describe('a revoked session', () => {
  it('ends at once, without a refresh', async () => {
    const { client, service, ended, refreshes } = await harness()
    const { sub = '' } = (await client.auth.GET('/me')).data ?? {}
    service.clock.advance(1000)
    await service.sallyport.fetch(
      new Request(`${BASE}/auth/sessions`, {
        method: 'DELETE',
        headers: { Authorization: `Bearer ${await otherSession(service)}` },
      }),
    )
    expect(sub).not.toBe('')
    expect((await client.auth.PATCH('/profile', { body: { name: 'Ada' } })).error?.code).toBe('SESSION_REVOKED')
    expect([ended, client.session.get().status, refreshes()]).toEqual([['SESSION_REVOKED'], 'signed-out', 0])
  })
})

async function otherSession({ fetch }: ClientService): Promise<string> {
  const headers = { 'Content-Type': 'application/json', 'X-Auth-Strategy': 'bearer' }
  const init = { method: 'POST', headers, body: JSON.stringify(body) }
  return (await (await fetch(new Request(`${BASE}/auth/login`, init))).json()).accessToken
}

describe('without a network', () => {
  it('a session is offline with the last profile, and signed in again once the service answers', async () => {
    const { client, lose, ended } = await harness()
    lose('/me', 'request', 2)
    expect((await client.auth.GET('/me')).error?.code).toBe('OFFLINE')
    expect(await client.session.load()).toMatchObject({ status: 'offline', user: { email: body.email } })
    await client.auth.GET('/linked-accounts')
    await expect.poll(() => client.session.get().status).toBe('signed-in')
    expect(ended).toEqual([])
  })

  it('a page that starts says "offline", not "signed out"', async () => {
    const { client, lose } = await harness({}, false)
    lose('/me', 'request')
    expect(await client.session.load()).toEqual({ status: 'offline', user: null })
  })

  it('a captive portal is neither an answer nor the end of a session', async () => {
    let isCaptive = false
    const service = clientService()
    const page = () => new Response('<html>', { headers: { 'Content-Type': 'text/html' } })
    const fetch = async (request: Request) => (isCaptive ? page() : service.fetch(request))
    const client = createClient({ baseUrl: BASE, mode: 'bearer', fetch })
    await client.auth.POST('/register', { body })
    await client.auth.POST('/login', { body })
    isCaptive = true
    expect((await client.auth.GET('/me')).error?.code).toBe('UNEXPECTED_RESPONSE')
    expect((await client.session.load()).status).toBe('offline')
    isCaptive = false
    expect((await client.session.load()).status).toBe('signed-in')
  })

  it('signing out fails, and the session is kept', async () => {
    const { client, lose, kept } = await harness()
    lose('/logout', 'request')
    expect((await client.auth.POST('/logout')).error?.code).toBe('OFFLINE')
    expect(kept()).not.toBeNull()
  })
})

describe('client.session', () => {
  it('is loaded by the first subscriber, and told at each change only', async () => {
    const { client, service } = await harness({}, false)
    const seen: string[] = []
    const stop = client.session.subscribe(() => seen.push(client.session.get().status))
    await expect.poll(() => seen).toEqual(['signed-out'])
    await client.auth.POST('/register', { body })
    await client.auth.POST('/login', { body })
    stop()
    await client.auth.POST('/logout')
    expect(seen).toEqual(['signed-out', 'signed-in'])
    expect(service.requests).not.toContain('POST /auth/refresh')
  })

  it('of a visitor who never signed in ends without a call of onSessionEnded', async () => {
    const { client, ended } = await harness({}, false)
    expect((await client.session.load()).status).toBe('signed-out')
    expect(ended).toEqual([])
  })
})

describe('client.fetch', () => {
  it('sends the access token to the own APIs only', async () => {
    const seen: Record<string, string | null> = {}
    const service = clientService()
    const client = createClient({
      baseUrl: BASE,
      mode: 'bearer',
      apiOrigins: ['https://api.example.com'],
      async fetch(request) {
        const { origin } = new URL(request.url)
        if (origin === BASE) return service.fetch(request)
        seen[origin] = request.headers.get('Authorization')
        return new Response('{}')
      },
    })
    await client.auth.POST('/register', { body })
    await client.auth.POST('/login', { body })
    await client.fetch('https://api.example.com/notes')
    await client.fetch('https://elsewhere.example/')
    expect(seen['https://api.example.com']).toMatch(/^Bearer ey/)
    expect(seen['https://elsewhere.example']).toBeNull()
    expect((await client.fetch('/auth/me')).status).toBe(200)
  })

  it('rejects when the caller aborts', async () => {
    const { client } = await harness({ fetch: (request) => globalThis.fetch(request) })
    await expect(client.fetch('/auth/me', { signal: AbortSignal.abort() })).rejects.toThrow('abort')
  })
})

it('needs a baseUrl outside browsers', () => {
  expect(() => createClient()).toThrow('createClient: baseUrl is required outside browsers')
})
