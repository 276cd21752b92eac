import * as v from 'valibot'
import { AuthError } from '../../../foundations/values/errors.ts'
import { text } from '../../../foundations/values/text.ts'
import { withoutUndefined } from '../../../foundations/values/without-undefined.ts'
import { effectiveScopes } from '../../../identity/api-keys/admin-key.ts'
import { findValidKey } from '../../../identity/api-keys/api-key-authenticator.ts'
import { ok } from '../../../web/http/replies/reply.ts'
import { limits } from '../../../web/limits/limits.ts'
import { endpoint } from '../../catalogue/endpoint.ts'

/**
 * Token introspection (RFC 7662) for API keys: tells another service whether a key that it received is valid. Only an API key with the scope
 * `api-keys:introspect` may ask, so strangers can't test keys. The response doesn't say why a key is inactive.
 */
export const introspectKey = endpoint({
  method: 'POST',
  path: '/introspect',
  summary: 'Ask whether an API key is valid (RFC 7662)',
  success: 'Whether the key is active, with its id, scopes, expiry and owner.',
  access: 'key',
  scope: 'api-keys:introspect',
  needs: ['apiKeys', 'users'],
  limit: limits.introspect,
  isForm: true,
  body: v.object({
    token: text(1, 1000),
    /** Address of the client that sent the key. Without it, a key with `allowedIps` is inactive. */
    ip: v.optional(text(1, 64)),
    /** Asks about keys of users or of tenants. Without it, only keys of administrators are active. */
    owner: v.optional(v.picklist(['user', 'tenant'])),
  }),
  replies: {
    200: v.object({
      active: v.boolean(),
      client_id: v.optional(v.string()),
      scope: v.optional(v.string()),
      iat: v.optional(v.number()),
      exp: v.optional(v.number()),
      /** User to whom the key belongs. Its scopes are permissions of this user. */
      sub: v.optional(v.string()),
      /** Tenant to which the key belongs. Its scopes are permissions in this tenant, and mean nothing elsewhere. */
      tenantId: v.optional(v.string()),
    }),
  },

  async handle({ body: { token, ip, owner }, context }, given) {
    const { apiKeys, now } = given
    try {
      const owned = owner && (await given.features.ownedKeys?.find(token, ip))
      // Without `owner`, keys of users and tenants are inactive: a caller that ignores the owner would accept a tenant's scopes everywhere (R42).
      if (owner !== undefined && owned?.key[`${owner}Id`] === undefined) return ok({ active: false })
      const key = owned?.key ?? (await findValidKey(token, ip, given))
      const { id, createdAt, expiresAt, userId, tenantId } = key
      context.background(() => apiKeys.touch(id, now()))
      const scope = (owned?.caller.scopes ?? effectiveScopes(key, given)).join(' ')
      const exp = expiresAt && seconds(expiresAt)
      const found = { client_id: id, scope, iat: seconds(createdAt), exp, sub: userId, tenantId }
      return ok({ active: true, ...withoutUndefined(found) })
    } catch (error) {
      if (error instanceof AuthError) return ok({ active: false })
      throw error
    }
  },
})

function seconds(time: Date): number {
  return Math.floor(time.getTime() / 1000)
}
