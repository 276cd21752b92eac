import { oauthError } from '../oauth-error.ts'
import { canonicalResource } from '../resource-identifier.ts'

/** Returns the resource that a token is for: the requested one, or the grant's first. Rejects with `invalid_target` if it isn't in the grant. */
export function askedResource(resources: readonly string[], asked: string | undefined): string {
  const resource = asked === undefined ? resources[0] : canonicalResource(asked)
  if (resource === undefined || !resources.includes(resource))
    throw oauthError('invalid_target', 'the grant is not for this resource')
  return resource
}
