import type { Tokens } from '@sallyport/client'
import { useTenant as useSvelteTenant } from '@sallyport/client/svelte'
import { createTenantClient, type TenantClientOptions, TenantError } from '@sallyport/client/tenant'
import { useTenant as useVueTenant } from '@sallyport/client/vue'
import { TENANTS_FOR_ANYONE } from '@sallyport/http-tests'
import { describe, expect, it } from 'vitest'
import { effectScope } from 'vue'
import { clientService } from './start-service.ts'

const BASE = 'https://auth.example.com'
const API = 'https://api.example.com'
const HOUR_MS = 3_600_000
const ada = { email: 'ada@example.com', password: 'correct horse battery' }

interface Kept {
  tokens: Tokens | null
}

function tokenStorage(kept: Kept, name?: string) {
  const set = (tokens: Tokens | null) => void Object.assign(kept, { tokens })
  return { ...(name !== undefined && { name }), get: () => kept.tokens, set }
}

/** A signed-in client with two organisations, and the requests for an API and a stranger. */
async function twoOrganisations(options: TenantClientOptions = {}) {
  const service = clientService({ features: TENANTS_FOR_ANYONE.features ?? [] })
  const kept: Kept = { tokens: null }
  const elsewhere: Request[] = []
  const open = (more: TenantClientOptions = {}) =>
    createTenantClient({
      baseUrl: BASE,
      apiOrigins: [API],
      mode: 'bearer',
      storage: tokenStorage(kept, options.storage?.name),
      async fetch(request) {
        if (request.url.startsWith(BASE)) return service.fetch(request)
        elsewhere.push(request)
        return Response.json({ ok: true })
      },
      ...options,
      ...more,
    })
  const client = open()
  await client.auth.POST('/register', { body: ada })
  await client.auth.POST('/login', { body: ada })
  const create = async (name: string) => {
    const body = JSON.stringify({ name })
    const headers = { 'Content-Type': 'application/json' }
    const response = await client.fetch(`${BASE}/auth/tenants`, { method: 'POST', headers, body })
    return String(Object((await response.json()).tenant).id)
  }
  return { service, kept, elsewhere, open, client, acme: await create('Acme'), other: await create('Other') }
}

const claimOf = (token = ''): unknown => JSON.parse(atob(token.split('.')[1] ?? '')).tenantId

/** Header and claim of the last request for the API. */
function named(requests: readonly Request[]) {
  const headers = requests.at(-1)?.headers
  return [headers?.get('X-Tenant-Id') ?? null, claimOf(headers?.get('Authorization') ?? '')]
}

describe('the organisation of a client', () => {
  it('is in the header and the token of each request, and of none to strangers', async () => {
    const { client, elsewhere, kept, acme, other } = await twoOrganisations()
    for (const id of [acme, other]) {
      await client.tenant.set(id)
      expect([client.tenant.get(), claimOf(kept.tokens?.accessToken)]).toEqual([id, id])
      await client.fetch(`${API}/notes`)
      expect(named(elsewhere)).toEqual([id, id])
    }
    await client.fetch('https://stranger.example/')
    expect(elsewhere.at(-1)?.headers.has('X-Tenant-Id')).toBe(false)
    await client.tenant.set(null)
    await client.fetch(`${API}/notes`)
    expect(named(elsewhere)).toEqual([null, undefined])
  })

  it('stays in the token when the session is refreshed', async () => {
    const { client, elsewhere, service, kept, acme } = await twoOrganisations()
    await client.tenant.set(acme)
    const before = kept.tokens?.accessToken
    service.clock.advance(HOUR_MS)
    expect((await client.auth.GET('/me')).response.status).toBe(200)
    expect(kept.tokens?.accessToken).not.toBe(before)
    await client.fetch(`${API}/notes`)
    expect(named(elsewhere)).toEqual([acme, acme])
  })

  it('isn’t changed to one of which the user is no member', async () => {
    const { client, acme } = await twoOrganisations()
    await client.tenant.set(acme)
    for (const id of ['unknown', '', '../me', 'x'.repeat(300)]) {
      const refused = await client.tenant.set(id).catch((error: unknown) => error)
      expect(refused).toBeInstanceOf(TenantError)
      expect(client.tenant.get()).toBe(acme)
    }
    await client.auth.POST('/logout')
    expect(client.tenant.get()).toBe(null)
    await expect(client.tenant.set(acme)).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  })

  it('ends with the membership at the next refresh, and the session goes on', async () => {
    const { client, service, kept, open, acme, other } = await twoOrganisations()
    await client.tenant.set(acme)
    await service.sallyport.fetch(
      new Request(`${BASE}/auth/tenants/${acme}`, {
        method: 'DELETE',
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${kept.tokens?.accessToken}` },
        body: JSON.stringify({ currentPassword: ada.password }),
      }),
    )
    const changes: (string | null)[] = []
    client.tenant.subscribe(() => changes.push(client.tenant.get()))
    service.clock.advance(HOUR_MS)
    expect((await client.auth.GET('/me')).response.status).toBe(200)
    expect(changes).toEqual([null])
    expect(claimOf(kept.tokens?.accessToken)).toBe(undefined)
    // A page that opens at another one gets its token with the first request.
    await open({ tenant: other }).auth.GET('/me')
    expect(claimOf(kept.tokens?.accessToken)).toBe(other)
  })

  it('of parallel changes the last one counts, for all requests that are under way', async () => {
    const { client, elsewhere, kept, acme, other } = await twoOrganisations()
    const calls = Array.from({ length: 20 }, () => client.fetch(`${API}/notes`))
    await Promise.all([...calls, ...[acme, other, acme, null, other].map((id) => client.tenant.set(id))])
    expect(client.tenant.get()).toBe(other)
    for (const call of calls) expect((await call).status).toBe(200)
    await client.fetch(`${API}/notes`)
    expect(named(elsewhere)).toEqual([other, other])
    expect(claimOf(kept.tokens?.accessToken)).toBe(other)
  })

  it('is each tab’s own, also where tabs share their tokens', async () => {
    const { client, open, elsewhere, acme, other } = await twoOrganisations({
      storage: tokenStorage({ tokens: null }, 'shared'),
    })
    const tab = open()
    await client.tenant.set(acme)
    await tab.tenant.set(other)
    for (const [one, id] of [
      [client, acme],
      [tab, other],
      [client, acme],
    ] as const) {
      await one.fetch(`${API}/notes`)
      expect(named(elsewhere)).toEqual([id, undefined])
    }
    client.close()
    tab.close()
  })

  it('is known to view libraries', async () => {
    const { client, acme } = await twoOrganisations()
    const scope = effectScope()
    const ref = scope.run(() => useVueTenant(client))
    const seen: (string | null)[] = []
    const stop = useSvelteTenant(client).subscribe((id) => seen.push(id))
    await client.tenant.set(acme)
    expect([ref?.value, seen]).toEqual([acme, [null, acme]])
    stop()
    scope.stop()
    await client.tenant.set(null)
    expect([ref?.value, seen]).toEqual([acme, [null, acme]])
  })
})
