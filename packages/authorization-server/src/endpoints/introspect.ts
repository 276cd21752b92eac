import { endpoint, type FeatureEndpoint, ok } from '@sallyport/core/feature'
import * as v from 'valibot'
import { asClient } from '../clients/authenticate-client.ts'
import type { Client } from '../clients/client.ts'
import { SECOND } from '../grants/grant.ts'
import { oauthError, oauthErrorReply, refusals } from '../oauth-error.ts'
import { canonicalResource } from '../resource-identifier.ts'
import type { Server } from '../server.ts'
import { type ReadToken, readToken } from '../tokens/read-token.ts'

const field = v.optional(v.string())
const number = v.optional(v.number())

const introspection = v.object({
  active: v.boolean(),
  scope: field,
  client_id: field,
  token_type: field,
  exp: number,
  iat: number,
  sub: field,
  aud: field,
  iss: field,
  jti: field,
  tenantId: field,
})

/**
 * Tells whether a token works (RFC 7662): it is valid, and its grant and user still exist. Only confidential clients may ask: about their own tokens,
 * and about access tokens for the resources in their `introspects`.
 */
export function introspect(server: Server): FeatureEndpoint {
  return endpoint({
    method: 'POST',
    path: '/oauth2/introspect',
    summary: 'Ask whether a token works (RFC 7662)',
    success: 'Whether the token is active, and what it says.',
    access: 'public',
    isForm: 'single',
    refusals,
    body: v.looseObject({ token: field, token_type_hint: field, client_id: field, client_secret: field }),
    replies: { 200: introspection, 400: oauthErrorReply, 401: oauthErrorReply },

    handle: ({ body, context }, services) =>
      asClient(body, context, server, services, async (client) => {
        if (!client.isConfidential) throw oauthError('invalid_client', 'the client has no secret', 401)
        if (body.token === undefined) throw oauthError('invalid_request', 'token is required')
        const read = await readToken(body.token, server, services)
        return ok(read !== null && mayAsk(client, read) ? view(read) : { active: false })
      }),
  })
}

function mayAsk({ id, introspects }: Client, { grant, claims }: ReadToken): boolean {
  return grant.data.clientId === id || introspects.map(canonicalResource).includes(String(claims?.aud))
}

function view({ grant, claims, scopes }: ReadToken): object {
  if (scopes === null) return { active: false }
  const scope = scopes.join(' ')
  if (claims !== undefined) {
    const { client_id, exp, iat, sub, aud, iss, jti, tenantId } = claims
    return { active: true, token_type: 'Bearer', scope, client_id, exp, iat, sub, aud, iss, jti, tenantId }
  }
  const { clientId } = grant.data
  const { expiresAt, tenantId } = grant.record
  return {
    active: true,
    scope,
    client_id: clientId,
    sub: grant.userId ?? clientId,
    ...(expiresAt !== undefined && { exp: Math.floor(expiresAt.getTime() / SECOND) }),
    ...(tenantId !== undefined && { tenantId }),
  }
}
