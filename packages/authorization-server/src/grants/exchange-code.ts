import type { FeatureServices, Reply, RequestContext } from '@sallyport/core/feature'
import { sha256 } from '../base64url.ts'
import type { Client } from '../clients/client.ts'
import { oauthError } from '../oauth-error.ts'
import type { Server } from '../server.ts'
import { issueTokens } from '../tokens/issue-tokens.ts'
import { askedResource } from './asked-resource.ts'
import { endGrant } from './end-grant.ts'
import { ACCESS_TOKEN_MS, findGrant, type Grant, IDLE_MS, replaceGrant } from './grant.ts'
import { remainderOf } from './remainder.ts'

const VERIFIER = /^[\w.~-]{43,128}$/

/** Parameters of the grant type `authorization_code`. */
export interface CodeParameters {
  readonly code?: string | undefined
  readonly redirect_uri?: string | undefined
  readonly code_verifier?: string | undefined
  readonly resource?: string | undefined
}

/**
 * Redeems a code. Compares client, redirect URI and verifier first, so that an attacker who only saw the code can neither spend it nor end the
 * grant. A second use by the client itself ends the grant (RFC 9700).
 */
export async function exchangeCode(
  parameters: CodeParameters,
  client: Client,
  server: Server,
  context: RequestContext,
  services: FeatureServices,
): Promise<Reply> {
  const { now } = services
  const grant = await grantOfCode(parameters, client, services)
  const { code, endsAt, hasRefresh } = grant.data
  const at = now().getTime()
  if (code === undefined || code.isSpent) return refuseReuse(grant, context, services)
  if (code.expiresAt <= at) throw oauthError('invalid_grant', 'the code has expired')
  const remainder = await remainderOf(grant, client, server, services)
  if (remainder === null) {
    await endGrant(grant, 'access-ended', services, context)
    throw oauthError('invalid_grant', 'the user is no longer signed in, or the client may no longer have this grant')
  }
  const { scopes, resources } = remainder
  const resource = askedResource(resources, parameters.resource)
  // Every further call, even a parallel one, finds the code used.
  const next = { ...grant.data, code: { ...code, isSpent: true } }
  const livesUntil = new Date(hasRefresh ? Math.min(at + IDLE_MS, endsAt) : at + ACCESS_TOKEN_MS)
  const spent = await replaceGrant(grant, next, livesUntil, services)
  if (spent === null) return refuseReuse(grant, context, services)
  return issueTokens(spent, { scopes, resource, isFirst: true }, server, services)
}

/** Returns the grant whose code this client may redeem. */
async function grantOfCode(
  { code, redirect_uri: redirectUri, code_verifier: verifier }: CodeParameters,
  client: Client,
  services: FeatureServices,
): Promise<Grant> {
  if (code === undefined || redirectUri === undefined || verifier === undefined)
    throw oauthError('invalid_request', 'code, redirect_uri and code_verifier are required')
  const [id = '', secret = ''] = code.split('.', 2)
  const grant = code.length <= 200 ? await findGrant(id, services) : null
  const pending = grant?.data.code
  const isTheirs =
    grant !== null &&
    pending !== undefined &&
    services.hash(secret) === pending.hash &&
    grant.data.clientId === client.id &&
    pending.redirectUri === redirectUri &&
    VERIFIER.test(verifier) &&
    (await sha256(verifier)) === pending.challenge
  if (!isTheirs)
    throw oauthError('invalid_grant', 'code, redirect_uri or code_verifier is wrong, or the code has expired')
  return grant
}

async function refuseReuse(grant: Grant, context: RequestContext, services: FeatureServices): Promise<never> {
  await endGrant(grant, 'reuse', services, context)
  throw oauthError('invalid_grant', 'the code was used before')
}
