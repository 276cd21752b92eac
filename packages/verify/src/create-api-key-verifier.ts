import { createCache } from './cache.ts'
import { VerifyError } from './verify-error.ts'

export interface ApiKeyVerifierOptions {
  /** URL of the auth service's introspection endpoint (RFC 7662), such as `https://auth.example.com/tools/introspect`. */
  readonly introspectionUrl: string | URL
  /** API key of this program for the auth service, with the scope `api-keys:introspect`. */
  readonly apiKey: string
  /**
   * Seconds for which the response for a valid key is cached. A revoked key is accepted for at most this time. From 0 (asks the auth service
   * for every request) to 300. Default 10.
   */
  readonly cacheSeconds?: number
  /** Clock for the expiry of keys. Default: the system clock. */
  readonly now?: () => Date
  /** Replaces the global `fetch`. */
  readonly fetch?: (url: string, init: RequestInit) => Promise<Response>
}

/** A valid API key: fields of the introspection response (RFC 7662), with the scopes as a list. */
export interface ActiveApiKey {
  /** Id of the API key, as in the admin API. Never the key itself. */
  readonly client_id: string
  readonly scopes: readonly string[]
  /** Expiry in seconds since 1970. Absent if the key doesn't expire. */
  readonly exp?: number
  /** User to whom the key belongs. The scopes are permissions of this user. Present with `owner: 'user'`. */
  readonly sub?: string
  /** Organisation to which the key belongs. The scopes apply only within this organisation. Present with `owner: 'tenant'`. */
  readonly tenantId?: string
}

export interface ApiKeyDemands {
  /** Scopes that the key must have, such as `reports:read`. Default: none. */
  readonly scopes?: readonly string[]
  /**
   * Kind of keys to accept: only keys of users, or only keys of organisations. A route for keys of organisations must compare `tenantId`.
   * Default: only keys of administrators.
   */
  readonly owner?: 'user' | 'tenant'
  /** IP address of the client that sent the key. Without it, keys restricted to addresses are refused. */
  readonly address?: string
}

export interface ApiKeyVerifier {
  /**
   * Asks the auth service about an API key. Rejects with a VerifyError: API_KEY_INVALID (unknown, revoked, expired, or sent from an address
   * that isn't allowed), API_KEY_INSUFFICIENT_SCOPE or INTROSPECTION_UNAVAILABLE.
   */
  verify(key: string, demands?: ApiKeyDemands): Promise<ActiveApiKey>
  /** Verifies the key in `Authorization: ApiKey …` or `X-Api-Key`. Also rejects with API_KEY_MISSING. */
  verifyRequest(request: Request, demands?: ApiKeyDemands): Promise<ActiveApiKey>
}

const RAW_KEY = /^[aut]k_[0-9a-f]{48}$/
const SCHEME = /^ApiKey +(\S+)$/i
const TIMEOUT_MS = 5000
const MAX_CACHE_SECONDS = 300

/** Creates a verifier of API keys. Throws a TypeError for options that can't work. Sends nothing before the first key. */
export function createApiKeyVerifier(options: ApiKeyVerifierOptions): ApiKeyVerifier {
  const { apiKey, cacheSeconds = 10, now = () => new Date(), fetch: send = fetch } = options
  const url = new URL(options.introspectionUrl).href
  if (!RAW_KEY.test(apiKey) || !apiKey.startsWith('ak'))
    throw new TypeError(
      'createApiKeyVerifier: apiKey must be an API key of the auth service: ak_ and 48 hexadecimal digits',
    )
  if (!(cacheSeconds >= 0 && cacheSeconds <= MAX_CACHE_SECONDS))
    throw new TypeError(`createApiKeyVerifier: cacheSeconds must be from 0 to ${MAX_CACHE_SECONDS}`)
  const cache = createCache<ActiveApiKey>(cacheSeconds * 1000)

  async function verify(key: string, { scopes = [], address = '', owner }: ApiKeyDemands = {}): Promise<ActiveApiKey> {
    if (!RAW_KEY.test(key)) throw new VerifyError('API_KEY_INVALID')
    const subject = `${key} ${address}`
    const kept = cache.get(subject)
    const found = kept ?? (await introspect(key, address, owner))
    const isMeant = found !== null && ownerKind(found) === owner
    if (!isMeant || (found.exp !== undefined && found.exp * 1000 <= now().getTime()))
      throw new VerifyError('API_KEY_INVALID')
    if (kept === undefined) cache.set(subject, found)
    if (!scopes.every((scope) => hasScope(found, scope))) throw new VerifyError('API_KEY_INSUFFICIENT_SCOPE')
    return found
  }

  /** Returns null if the key isn't active. Rejects with INTROSPECTION_UNAVAILABLE unless the response is one of RFC 7662. */
  async function introspect(token: string, ip: string, owner = ''): Promise<ActiveApiKey | null> {
    try {
      const response = await send(url, {
        method: 'POST',
        headers: { Accept: 'application/json', 'X-Api-Key': apiKey },
        body: new URLSearchParams({ token, ...(ip !== '' && { ip }), ...(owner !== '' && { owner }) }),
        redirect: 'manual',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      if (response.status !== 200)
        throw new Error(`The introspection endpoint responded with status ${response.status}`)
      return readResponse(await response.json())
    } catch (error) {
      throw new VerifyError('INTROSPECTION_UNAVAILABLE', error)
    }
  }

  return {
    verify,
    async verifyRequest({ headers }, demands) {
      const sent = [headers.get('X-Api-Key') ?? undefined, SCHEME.exec(headers.get('Authorization') ?? '')?.[1]]
      // Prefers the header with a Sallyport API key: the other one may hold the key of a gateway.
      const key =
        sent.find((each) => each !== undefined && RAW_KEY.test(each)) ?? sent.find((each) => each !== undefined)
      if (key === undefined) throw new VerifyError('API_KEY_MISSING')
      return verify(key, demands)
    },
  }
}

function readResponse(response: Readonly<Record<string, unknown>>): ActiveApiKey | null {
  const { active, client_id, scope, exp, sub, tenantId } = response
  if (active === false) return null
  const isWhole = active === true && typeof client_id === 'string' && typeof scope === 'string'
  if (!isWhole || !(exp === undefined || Number.isFinite(exp)))
    throw new Error('The introspection response is malformed')
  return {
    client_id,
    scopes: scope.split(' ').filter(Boolean),
    ...(exp !== undefined && { exp: Number(exp) }),
    ...(typeof sub === 'string' && { sub }),
    ...(typeof tenantId === 'string' && { tenantId }),
  }
}

/** True if the key has this scope, `<resource>:*` or `*`. */
function hasScope({ scopes }: ActiveApiKey, scope: string): boolean {
  return [scope, `${scope.split(':')[0]}:*`, '*'].some((name) => scopes.includes(name))
}

function ownerKind({ sub, tenantId }: ActiveApiKey): ApiKeyDemands['owner'] {
  if (tenantId !== undefined) return 'tenant'
  return sub === undefined ? undefined : 'user'
}
