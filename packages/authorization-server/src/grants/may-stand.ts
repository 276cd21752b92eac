import type { FeatureServices } from '@sallyport/core/feature'
import type { Server } from '../server.ts'
import { type Grant, signInOf } from './grant.ts'
import { mayActFor } from './tenants.ts'

/**
 * True if the grant may still give tokens: its user could refresh a session of the same sign-in, and its organisation, if it has one, still takes the
 * user and the client. True for a client that acts for itself.
 */
export async function mayStand(grant: Grant, server: Server, services: FeatureServices): Promise<boolean> {
  const { userId, record, data } = grant
  if (userId === undefined) return true
  const signIn = signInOf(grant)
  if (signIn === null || !(await services.users.mayStay(userId, signIn))) return false
  const { tenantId } = record
  return tenantId === undefined || mayActFor(tenantId, { userId, clientId: data.clientId }, server, services)
}
