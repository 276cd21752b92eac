import {
  type AuthError,
  endpoint,
  type FeatureEndpoint,
  type FeatureServices,
  ok,
  type Reply,
  type RequestContext,
} from '@sallyport/core/feature'
import * as v from 'valibot'
import { oauthError, oauthErrorReply, refusals } from '../oauth-error.ts'
import { type Server, userinfoResource } from '../server.ts'
import { profileClaims } from '../tokens/profile-claims.ts'
import { readToken } from '../tokens/read-token.ts'

const field = v.optional(v.string())
const claims = v.object({
  sub: v.string(),
  name: field,
  given_name: field,
  family_name: field,
  preferred_username: field,
  email: field,
  email_verified: v.optional(v.boolean()),
  phone_number: field,
  phone_number_verified: v.optional(v.boolean()),
})

/** Returns the claims about the user of an access token for `userinfo` (OpenID Connect). Such a token opens no other endpoint of the service. */
export function userinfo(server: Server): readonly FeatureEndpoint[] {
  return (['GET', 'POST'] as const).map((method) =>
    endpoint({
      method,
      path: '/oauth2/userinfo',
      summary: 'Read the claims about a user (OpenID Connect)',
      success: 'The claims that the scopes of the access token give.',
      access: 'public',
      cors: 'any',
      refusals,
      replies: { 200: claims, 401: oauthErrorReply, 403: oauthErrorReply },
      handle: ({ context }, services) => read(context, server, services),
    }),
  )
}

async function read({ request }: RequestContext, server: Server, services: FeatureServices): Promise<Reply> {
  const header = request.headers.get('Authorization')
  const token = /^Bearer ([\w\-.~+/]+=*)$/i.exec(header ?? '')?.[1]
  if (token === undefined) throw challenge('invalid_token', 'an access token is required', 401, header === null)
  const found = await readToken(token, server, services)
  const { claims, scopes, grant } = found ?? {}
  if (claims === undefined || scopes == null || grant?.userId === undefined)
    throw challenge('invalid_token', 'the access token is not valid', 401)
  // Refuses tokens for other resources: a resource must not learn here who the user of a received token is (OpenID Connect Core, 5.3).
  if (claims.aud !== userinfoResource(services))
    throw challenge('invalid_token', 'the access token is for another resource', 401)
  if (!scopes.includes('openid')) throw challenge('insufficient_scope', 'the scope openid is required', 403)
  const profile = await services.users.profile(grant.userId)
  if (profile === null) throw challenge('invalid_token', 'the user no longer exists', 401)
  return ok({ sub: grant.userId, ...profileClaims(profile, scopes) })
}

/** Returns the error with its challenge. `isBare`: the request had no Authorization header, so the challenge names no error (RFC 6750, 3.1). */
function challenge(
  error: 'invalid_token' | 'insufficient_scope',
  description: string,
  status: number,
  isBare = false,
): AuthError {
  const value = isBare ? 'Bearer' : `Bearer error="${error}", error_description="${description}"`
  return oauthError(error, description, status, {
    'WWW-Authenticate': value,
    'Access-Control-Expose-Headers': 'WWW-Authenticate',
  })
}
