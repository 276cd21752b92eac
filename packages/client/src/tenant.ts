/** Client of services whose users work in organisations (tenants): `@sallyport/tenants`. */
import { type Client, type ClientOptions, createClient } from './create-client.ts'
import { jsonOf } from './failure.ts'
import { memoryStorage } from './token-storage.ts'

export interface TenantClientOptions extends ClientOptions {
  /** Id of the organisation at the start, such as the one in the page's path. Default: none. */
  readonly tenant?: string | null
}

export interface TenantHandle {
  /** Returns the id of the organisation in which this tab works; null for none. */
  get(): string | null
  /**
   * Changes to another organisation, or to none. Rejects with a TenantError, and changes nothing, if the user isn't a member, no one is signed
   * in, or the service can't be reached. If several calls run at once, the last one wins.
   */
  set(id: string | null): Promise<void>
  /** Calls `listener` at each change. Returns the function that unsubscribes. */
  subscribe(listener: () => void): () => void
}

export interface TenantClient extends Client {
  readonly tenant: TenantHandle
}

/** Thrown when the client can't change the organisation. `code`: the service's error code, such as TENANT_NOT_FOUND or UNAUTHORIZED, or OFFLINE. */
export class TenantError extends Error {
  override readonly name = 'TenantError'
  readonly code: string

  constructor(code: string) {
    super(`the organisation was not changed: ${code}`)
    this.code = code
  }
}

const HEADER = 'X-Tenant-Id'

/**
 * Creates a client that works in one organisation at a time: all requests to the service and to `apiOrigins` name it in `X-Tenant-Id`, and in
 * bearer mode the access token has it in the claim `tenantId`. The organisation is kept in memory only, so each tab has its own, and the end of
 * the session clears it. Tabs that share a named `storage` share the access token, so it has no claim: each tab may work in another organisation.
 *
 * @example
 * const client = createTenantClient({ baseUrl: 'https://auth.example.com', mode: 'bearer' })
 * await client.tenant.set('acme')
 */
export function createTenantClient(options: TenantClientOptions = {}): TenantClient {
  const { mode, storage = memoryStorage(), apiOrigins = [], mounts = {}, onSessionEnded } = options
  const send = options.fetch ?? ((request: Request) => fetch(request))
  const origin = new URL(options.baseUrl ?? location.href).origin
  const before = options.publicPath ?? new URL(options.baseUrl ?? origin).pathname.replace(/\/+$/, '')
  const authUrl = origin + before + (mounts.auth ?? '/auth')
  const trusted = [origin, ...apiOrigins]
  const hasClaim = mode === 'bearer' && storage.name === undefined
  const listeners = new Set<() => void>()
  let current = options.tenant ?? null
  let turns = 0

  function change(id: string | null): void {
    if (id === current) return
    current = id
    for (const listener of [...listeners]) listener()
  }

  async function named(request: Request): Promise<Response> {
    const { origin: to } = new URL(request.url)
    const token = request.headers.get('Authorization')
    if (!trusted.includes(to)) return send(request)
    // A token of another organisation is refused here as if it had expired. The session then refreshes it and repeats the request.
    if (hasClaim && token !== null && tenantOf(token) !== current)
      return Response.json({ success: false, code: 'ACCESS_TOKEN_EXPIRED' }, { status: 401 })
    if (hasClaim && request.url === `${authUrl}/refresh`) return refreshed(request)
    return send(current === null ? request : withTenant(request, current))
  }

  /** Refreshes until the token names the current organisation, which may change during a refresh. */
  async function refreshed(request: Request): Promise<Response> {
    let asked = await jsonOf(request)
    for (;;) {
      const id = current
      const body = JSON.stringify(id === null ? asked : { ...asked, tenantId: id })
      const named = id === null ? request.clone() : withTenant(request.clone(), id)
      const response = await send(new Request(named, { body }))
      const { code, refreshToken } = await jsonOf(response)
      const isRefused = code === 'TENANT_NOT_FOUND' && id !== null
      // A user who lost the membership stays signed in.
      if (isRefused && current === id) change(null)
      if (!isRefused && (!response.ok || current === id)) return response
      if (response.ok) asked = { refreshToken }
    }
  }

  const client = createClient({
    ...options,
    storage,
    fetch: named,
    onSessionEnded(reason) {
      turns++
      change(null)
      onSessionEnded?.(reason)
    },
  })

  async function assertMember(id: string): Promise<void> {
    const response = await client.fetch(`${authUrl}/tenants/${encodeURIComponent(id)}`)
    const { code = 'TENANT_NOT_FOUND', tenant } = await jsonOf(response)
    if (!response.ok || Object(tenant).id !== id) throw new TenantError(String(code))
  }

  return {
    ...client,
    tenant: {
      get: () => current,
      async set(id) {
        const turn = ++turns
        if (id !== null) await assertMember(id)
        if (turn !== turns || id === current) return
        change(id)
        // Fetches a token with the claim now, for requests to other services. If this fails, the next request fetches the token.
        if (hasClaim) await client.fetch(`${authUrl}/me`)
      },
      subscribe(listener) {
        const own = () => listener()
        listeners.add(own)
        return () => void listeners.delete(own)
      },
    },
  }
}

function withTenant(request: Request, id: string): Request {
  const headers = new Headers(request.headers)
  headers.set(HEADER, id)
  return new Request(request, { headers })
}

/** Returns the claim `tenantId` of the token in a header `Authorization`, unverified; null without one. */
function tenantOf(header: string): string | null {
  try {
    const part = header.split('.')[1] ?? ''
    const { tenantId } = JSON.parse(atob(part.replaceAll('-', '+').replaceAll('_', '/')))
    return typeof tenantId === 'string' ? tenantId : null
  } catch {
    return null
  }
}
