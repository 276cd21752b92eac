import { readBearer } from '../read-token.ts'
import { VerifyError } from '../verify-error.ts'
import { checkOptions } from './check-options.ts'
import type { ProtectedResourceOptions } from './options.ts'
import { refusal } from './refusal.ts'
import type { ResourceClaims } from './resource-claims.ts'
import { resourceTokenVerifier } from './verify-resource-token.ts'

export interface ResourceDemands {
  /** Scopes that the token must have, of the option `scopes`. Default: none. */
  readonly scopes?: readonly string[]
}

export interface ProtectedResource {
  /** The metadata document (RFC 9728). */
  readonly metadata: Readonly<Record<string, string | readonly string[]>>
  /** Address of the document, such as `https://api.example.com/.well-known/oauth-protected-resource/mcp`. */
  readonly metadataUrl: string
  /** Returns a response with the metadata if the request asks for the document, else null. Pages of any origin may read the response. */
  respond(request: Request): Response | null
  /**
   * Returns the claims of a valid token. Rejects with a VerifyError: INVALID_ACCESS_TOKEN, ACCESS_TOKEN_EXPIRED, INSUFFICIENT_SCOPE or
   * KEYS_UNAVAILABLE. Doesn't ask whether the grant still exists: a token stays valid until it expires.
   */
  verify(token: string, demands?: ResourceDemands): Promise<ResourceClaims>
  /** Verifies the token in `Authorization: Bearer`. Never reads cookies or the query. Also rejects with UNAUTHORIZED (no token). */
  verifyRequest(request: Request, demands?: ResourceDemands): Promise<ResourceClaims>
  /**
   * Returns the response to a request that `verifyRequest` refused: 401 or 403 with `WWW-Authenticate`, or 503. Pass the same demands. Throws any
   * error that isn't a VerifyError.
   */
  refuse(error: unknown, demands?: ResourceDemands): Response
}

const WELL_KNOWN = '/.well-known/oauth-protected-resource'

/**
 * Protects an API or MCP server by access tokens of OAuth authorization servers (RFC 9068), and tells clients where to get one (RFC 9728).
 * Tokens of Sallyport's sessions are refused. Throws a TypeError for options that can't work. Loads no keys before the first token.
 *
 * @example
 * const notes = protectedResource({
 *   resource: 'https://api.example.com/mcp',
 *   authorizationServers: [{ issuer: 'https://login.example.com', jwksUrl: 'https://login.example.com/jwks.json' }],
 *   scopes: ['notes:read'],
 * })
 * const { sub } = await notes.verifyRequest(request, { scopes: ['notes:read'] })
 */
export function protectedResource(options: ProtectedResourceOptions): ProtectedResource {
  checkOptions(options)
  const { resource, authorizationServers, scopes: offered = [], name, now = () => new Date(), fetch } = options
  const claimsOf = resourceTokenVerifier({ resource, authorizationServers, now, fetch })
  const { origin, pathname } = new URL(resource)
  const metadataPath = pathname === '/' ? WELL_KNOWN : WELL_KNOWN + pathname
  const metadataUrl = origin + metadataPath
  const metadata = {
    resource,
    authorization_servers: authorizationServers.map(({ issuer }) => issuer),
    ...(offered.length > 0 && { scopes_supported: offered }),
    bearer_methods_supported: ['header'],
    ...(name !== undefined && { resource_name: name }),
  }

  /** Throws a TypeError for a scope that isn't in the option `scopes`: clients learn the scopes from the metadata. */
  function demanded({ scopes = [] }: ResourceDemands = {}): readonly string[] {
    const unknown = scopes.find((scope) => !offered.includes(scope))
    if (unknown !== undefined)
      throw new TypeError(`protectedResource: the option scopes must contain ${unknown}, which a request demands`)
    return scopes
  }

  async function verify(token: string, demands?: ResourceDemands): Promise<ResourceClaims> {
    const needed = demanded(demands)
    const claims = await claimsOf(token)
    const granted = (claims.scope ?? '').split(' ')
    if (!needed.every((scope) => granted.includes(scope))) throw new VerifyError('INSUFFICIENT_SCOPE')
    return claims
  }

  return {
    metadata,
    metadataUrl,
    respond({ method, url }) {
      if (new URL(url).pathname !== metadataPath || !['GET', 'HEAD', 'OPTIONS'].includes(method)) return null
      const headers = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Headers': '*' }
      if (method === 'OPTIONS') return new Response(null, { status: 204, headers })
      const whole = Response.json(metadata, { headers: { ...headers, 'Cache-Control': 'public, max-age=300' } })
      return method === 'HEAD' ? new Response(null, whole) : whole
    },
    verify,
    async verifyRequest({ headers }, demands) {
      const token = readBearer(headers)
      if (token === undefined) throw new VerifyError('UNAUTHORIZED')
      return verify(token, demands)
    },
    refuse(error, demands) {
      if (!(error instanceof VerifyError)) throw error
      return refusal(error, metadataUrl, demanded(demands))
    },
  }
}
