import { type ProtectedResourceOptions, protectedResource } from '@sallyport/verify/resource'
import { type FetchImplementation, importJWK, type JWK, type JWTPayload, SignJWT } from 'jose'
import recorded from '../../../tokens/recorded-tokens.json' with { type: 'json' }

export const RESOURCE = 'https://api.example/mcp'
export const ISSUER = 'https://login.example'
export const NOW = new Date('2026-03-01T12:00:00Z')
export const KEY: JWK = recorded.signIns.ES256.key
export const OTHER_KEY: JWK = recorded.signIns.EdDSA.key
const SECONDS = NOW.getTime() / 1000

export const CLAIMS = {
  iss: ISSUER,
  sub: 'ada',
  aud: RESOURCE as string | readonly string[],
  client_id: 'notes-cli',
  scope: 'notes:read notes:list',
  jti: 'one',
  iat: SECONDS,
  exp: SECONDS + 600,
}

/** A token of the authorization server with these changes to its claims and header. */
export async function resourceToken(changes: object = {}, header: object = {}, key = KEY): Promise<string> {
  const { kid = '', alg = '' } = { alg: key.kty === 'OKP' ? 'EdDSA' : 'ES256', ...key }
  const claims = { ...CLAIMS, ...changes } as JWTPayload
  return new SignJWT(claims).setProtectedHeader({ alg, kid, typ: 'at+jwt', ...header }).sign(await importJWK(key, alg))
}

/** Serves the public keys by URL. */
export function keyServer(keys: Readonly<Record<string, JWK>>): FetchImplementation {
  return async (url) => {
    const key = keys[url]
    if (key === undefined) return new Response('not here', { status: 404 })
    const { d: _, ...publicKey } = key
    return Response.json({ keys: [publicKey] })
  }
}

/** A resource that accepts tokens of the authorization server. */
export function resource(options: Partial<ProtectedResourceOptions> = {}) {
  return protectedResource({
    resource: RESOURCE,
    authorizationServers: [{ issuer: ISSUER, jwksUrl: `${ISSUER}/jwks.json` }],
    scopes: ['notes:read', 'notes:write'],
    now: () => NOW,
    fetch: keyServer({ [`${ISSUER}/jwks.json`]: KEY }),
    ...options,
  })
}

export function bearer(token: string): Request {
  return new Request(RESOURCE, { method: 'POST', headers: { Authorization: `Bearer ${token}` } })
}
