import { decodeJwt } from 'jose'
import type { AuthorizationServer } from 'oauth4webapi'
import { refusal } from '../refusal.ts'

const PLACEHOLDER = '{tenantid}'
const TENANT = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** Replaces `{tenantid}` in an issuer with the tenant's id. If the id is malformed, returns the issuer unchanged. */
export function withTenant(issuer: string, tid: unknown): string {
  return typeof tid === 'string' && TENANT.test(tid) ? issuer.replace(PLACEHOLDER, tid) : issuer
}

/**
 * Returns the server metadata with the issuer of the tenant named in the token response. Microsoft's common endpoint serves all tenants,
 * and each tenant has its own issuer. The tenant id is read before the ID token is verified. The token's `iss` must then equal the
 * resulting issuer.
 */
export async function tokenServer(server: AuthorizationServer, response: Response): Promise<AuthorizationServer> {
  if (!server.issuer.includes(PLACEHOLDER)) return server
  const body: unknown = await response.clone().json()
  const issuer = withTenant(server.issuer, tenantOf(body))
  if (issuer === server.issuer) throw refusal('the ID token has no tenant claim (tid)')
  return { ...server, issuer }
}

/**
 * Returns the server metadata with the issuer of the tenant named in the callback's `iss`. Returns the metadata unchanged for a provider without
 * tenants, and without `iss`.
 */
export function callbackServer(server: AuthorizationServer, callback: URLSearchParams): AuthorizationServer {
  const iss = callback.get('iss')
  if (iss === null || !server.issuer.includes(PLACEHOLDER)) return server
  const tid = iss.split('/').find((part) => TENANT.test(part))
  return { ...server, issuer: withTenant(server.issuer, tid) }
}

function tenantOf(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || !('id_token' in body)) return undefined
  return decodeJwt(String(body.id_token)).tid
}
