import {
  AuthError,
  endpoint,
  type FeatureEndpoint,
  type FeatureServices,
  type RequestContext,
} from '@sallyport/core/feature'
import * as v from 'valibot'
import { asClient } from '../clients/authenticate-client.ts'
import type { Client } from '../clients/client.ts'
import { endGrant } from '../grants/end-grant.ts'
import { MINUTE, SECOND } from '../grants/grant.ts'
import { isInserted } from '../is-inserted.ts'
import { oauthError, oauthErrorReply, refusals } from '../oauth-error.ts'
import type { Server } from '../server.ts'
import { type ReadToken, readToken, revocationId } from '../tokens/read-token.ts'

const field = v.optional(v.string())
/** Maximum number of access tokens of one grant that can be revoked one by one within 10 minutes. A further one ends the grant. */
const ALONE = { max: 20, windowMs: 10 * MINUTE }

/**
 * Ends the grant of a token (RFC 7009), with all its tokens. An access token of a public client that has refresh tokens ends without its grant. A
 * token that is unknown or another client's changes nothing and gets the same response. Resources that verify tokens by themselves accept an access
 * token until it expires.
 */
export function revoke(server: Server): FeatureEndpoint {
  return endpoint({
    method: 'POST',
    path: '/oauth2/revoke',
    summary: 'End the grant of a token (RFC 7009)',
    success: 'The token works no more.',
    access: 'public',
    isForm: 'single',
    cors: 'any',
    refusals,
    body: v.looseObject({ token: field, token_type_hint: field, client_id: field, client_secret: field }),
    replies: { 200: v.object({}), 400: oauthErrorReply, 401: oauthErrorReply },

    handle: ({ body, context }, services) =>
      asClient(body, context, server, services, async (client) => {
        if (body.token === undefined) throw oauthError('invalid_request', 'token is required')
        const read = await readToken(body.token, server, services)
        if (read !== null && read.grant.data.clientId === client.id) await end(read, client, context, services)
        return { status: 200, body: {} }
      }),
  })
}

/**
 * Ends the grant. If a public client with refresh tokens revokes an access token, ends only this token: such a client shows no secret, so a resource
 * that received the token could end the grant in the client's name.
 */
async function end(
  { grant, claims }: ReadToken,
  client: Client,
  context: RequestContext,
  services: FeatureServices,
): Promise<void> {
  const { userId, data } = grant
  if (claims === undefined || client.isConfidential || !data.hasRefresh)
    return endGrant(grant, 'revoked', services, context)
  const expiresAt = new Date(Number(claims.exp) * SECOND)
  const id = revocationId(claims, services)
  const isNew = await isInserted(() =>
    services.records.insert('revoked', { id, ...(userId !== undefined && { userId }), data: {}, expiresAt }),
  )
  if (isNew && !(await hasRoom(grant.id, services))) await endGrant(grant, 'revoked', services, context)
}

/** Counts an access token that is revoked without its grant. Returns false at the limit, which bounds the records of one grant (R40). */
async function hasRoom(grantId: string, { attempts }: FeatureServices): Promise<boolean> {
  try {
    await attempts.count(`revoke:${grantId}`, ALONE)
    return true
  } catch (error) {
    if (error instanceof AuthError) return false
    throw error
  }
}
