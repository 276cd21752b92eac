import { endpoint, type FeatureEndpoint } from '@sallyport/core/feature'
import * as v from 'valibot'
import { asClient } from '../clients/authenticate-client.ts'
import type { Client } from '../clients/client.ts'
import { exchangeDeviceCode } from '../device/exchange-device-code.ts'
import { exchangeCode } from '../grants/exchange-code.ts'
import { grantToClient } from '../grants/grant-to-client.ts'
import { refreshGrant } from '../grants/refresh-grant.ts'
import { oauthError, oauthErrorReply, refusals } from '../oauth-error.ts'
import type { GrantType } from '../options.ts'
import type { Server } from '../server.ts'

const DEVICE_CODE = 'urn:ietf:params:oauth:grant-type:device_code'

const field = v.optional(v.string())
const body = v.looseObject({
  grant_type: field,
  client_id: field,
  client_secret: field,
  code: field,
  redirect_uri: field,
  code_verifier: field,
  refresh_token: field,
  device_code: field,
  scope: field,
  resource: field,
})

const tokens = v.object({
  access_token: v.string(),
  token_type: v.literal('Bearer'),
  expires_in: v.number(),
  scope: v.string(),
  refresh_token: v.optional(v.string()),
  id_token: v.optional(v.string()),
})

/** Issues tokens (RFC 6749). Counts failures only, by client and address. */
export function token(server: Server): FeatureEndpoint {
  return endpoint({
    method: 'POST',
    path: '/oauth2/token',
    summary: 'Get tokens for a grant (RFC 6749)',
    success: 'An access token; also a refresh token and an ID token, if the grant gives them.',
    access: 'public',
    isForm: 'single',
    cors: 'any',
    refusals,
    body,
    replies: { 200: tokens, 400: oauthErrorReply, 401: oauthErrorReply },

    handle: ({ body, context }, services) =>
      asClient(body, context, server, services, async (client) => {
        if (body.grant_type === DEVICE_CODE) return exchangeDeviceCode(body, client, server, context, services)
        const grantType = knownType(body.grant_type)
        assertMay(client, grantType)
        if (grantType === 'authorization_code') return exchangeCode(body, client, server, context, services)
        if (grantType === 'refresh_token') return refreshGrant(body, client, server, context, services)
        return grantToClient(body, client, server, context, services)
      }),
  })
}

function knownType(asked: string | undefined): GrantType {
  if (asked === undefined) throw oauthError('invalid_request', 'grant_type is required')
  if (asked === 'authorization_code' || asked === 'refresh_token' || asked === 'client_credentials') return asked
  throw oauthError('unsupported_grant_type', 'the grant type is not supported')
}

/** Rejects a grant type that the client may not use. Never rejects `refresh_token`: a grant with `offline_access` has refresh tokens without it. */
function assertMay({ grantTypes }: Client, grantType: GrantType): void {
  if (grantType !== 'refresh_token' && !grantTypes.includes(grantType))
    throw oauthError('unauthorized_client', 'the client may not use this grant type')
}
