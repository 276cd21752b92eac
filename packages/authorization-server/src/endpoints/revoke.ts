import { endpoint, type FeatureEndpoint } from '@sallyport/core/feature'
import * as v from 'valibot'
import { asClient } from '../clients/authenticate-client.ts'
import { endGrant } from '../grants/end-grant.ts'
import { oauthError, oauthErrorReply, refusals } from '../oauth-error.ts'
import type { Server } from '../server.ts'
import { readToken } from '../tokens/read-token.ts'

const field = v.optional(v.string())

/**
 * Ends the grant of a token (RFC 7009), with all its tokens. A token that is unknown or another client's changes nothing and gets the same
 * answer. Resources that verify tokens by themselves accept an access token until it expires.
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
        if (read !== null && read.grant.data.clientId === client.id)
          await endGrant(read.grant, 'revoked', services, context)
        return { status: 200, body: {} }
      }),
  })
}
