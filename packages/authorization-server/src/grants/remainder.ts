import type { FeatureServices } from '@sallyport/core/feature'
import type { Client } from '../clients/client.ts'
import { isOffered, isResource, type Server } from '../server.ts'
import { type Grant, signInOf } from './grant.ts'
import { mayActFor } from './tenants.ts'

/** The scopes and resources of a grant that weren't taken away since it was given. */
export interface Remainder {
  readonly scopes: readonly string[]
  readonly resources: readonly string[]
}

/**
 * Returns the scopes and resources of the grant that its client may still have now. Null if none is left, if the client may no longer get grants of
 * this kind, if the user could not refresh a session of the same sign-in, or if the user or the client may no longer act for the grant's
 * organisation. Called at each use of a grant.
 */
export async function remainderOf(
  grant: Grant,
  client: Client,
  server: Server,
  services: FeatureServices,
): Promise<Remainder | null> {
  if (!mayUseKindOf(grant, client) || !(await mayStand(grant, server, services))) return null
  const { data } = grant
  const scopes = data.scopes.filter((scope) => isOffered(scope, client, server))
  const resources = data.resources.filter((resource) => isResource(resource, scopes, server, services))
  const isEmpty = resources.length === 0 || (scopes.length === 0 && data.scopes.length > 0)
  return isEmpty ? null : { scopes, resources }
}

/** True if the client may still get grants in the way in which it got this one. */
function mayUseKindOf({ userId, data: { code, isUnasked } }: Grant, client: Client): boolean {
  if (isUnasked === true && !client.isFirstParty) return false
  if (userId === undefined) return client.grantTypes.includes('client_credentials')
  return code === undefined ? client.device : client.grantTypes.includes('authorization_code')
}

async function mayStand(grant: Grant, server: Server, services: FeatureServices): Promise<boolean> {
  const { userId, record, data } = grant
  if (userId === undefined) return true
  const signIn = signInOf(grant)
  if (signIn === null || !(await services.users.mayStay(userId, signIn))) return false
  const { tenantId } = record
  return tenantId === undefined || mayActFor(tenantId, { userId, clientId: data.clientId }, server, services)
}
