import { endpoint, type FeatureEndpoint, limits, ok } from '@sallyport/core/feature'
import * as v from 'valibot'
import { randomText } from '../base64url.ts'
import { asClient } from '../clients/authenticate-client.ts'
import { oauthError, oauthErrorReply, refusals } from '../oauth-error.ts'
import { parseScope } from '../scopes.ts'
import { isOffered, resourcesOf, type Server } from '../server.ts'
import { DEVICE_MS, INTERVAL } from './device-request.ts'
import { lookupOf, newUserCode, shownUserCode } from './user-code.ts'

const field = v.optional(v.string())
const started = v.object({
  device_code: v.string(),
  user_code: v.string(),
  verification_uri: v.string(),
  expires_in: v.number(),
  interval: v.number(),
})

/**
 * Starts the device flow (RFC 8628). The response has no `verification_uri_complete`: the person must type the code, so that an attacker can't send a
 * link that contains one.
 */
export function startDevice(server: Server): FeatureEndpoint {
  return endpoint({
    method: 'POST',
    path: '/oauth2/device',
    summary: 'Ask for a grant on another device (RFC 8628)',
    success: 'The code to type, and the URL of the page at which the user types it.',
    access: 'public',
    limit: limits.oauth,
    isForm: 'single',
    cors: 'any',
    refusals,
    body: v.looseObject({ client_id: field, client_secret: field, scope: field, resource: field }),
    replies: { 200: started, 400: oauthErrorReply, 401: oauthErrorReply },

    handle: ({ body, context }, services) =>
      asClient(body, context, server, services, async (client) => {
        const { records, now, hash, authRouter } = services
        if (!client.device) throw oauthError('unauthorized_client', 'the client may not use the device flow')
        const asked = parseScope(body.scope ?? '')
        const scopes = (asked ?? []).filter((scope) => isOffered(scope, client, server))
        if (asked === null || (asked.length > 0 && scopes.length === 0))
          throw oauthError('invalid_scope', 'none of these scopes is offered')
        const resources = resourcesOf([body.resource ?? []].flat(), scopes, server, services)
        if (resources === null || resources.length === 0)
          throw oauthError('invalid_target', 'the resource is missing or unknown')
        const [secret, code] = [randomText(32), newUserCode()]
        const { address } = context
        const data = {
          clientId: client.id,
          scopes,
          resources,
          hash: hash(secret),
          state: 'pending',
          ...(address !== null && { address }),
          interval: INTERVAL,
        }
        const expiresAt = new Date(now().getTime() + DEVICE_MS)
        const { id } = await records.insert('device', { lookup: lookupOf(code, services), data, expiresAt })
        return ok({
          device_code: `${id}.${secret}`,
          user_code: shownUserCode(code),
          verification_uri: `${authRouter().url}/ui/device`,
          expires_in: DEVICE_MS / 1000,
          interval: INTERVAL,
        })
      }),
  })
}
