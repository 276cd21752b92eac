import type { FeatureServices, RequestContext } from '@sallyport/core/feature'
import { randomText } from '../base64url.ts'
import type { Client } from '../clients/client.ts'
import { type Grant, type GrantData, grantOf } from './grant.ts'

type NewGrant = Omit<GrantData, 'scopes' | 'resources' | 'counter'> & {
  readonly scopes: readonly string[]
  readonly resources: readonly string[]
}

interface GivenBy {
  /** Absent for a client that acts for itself. */
  readonly userId?: string
  /** Organisation for which the client acts. */
  readonly tenantId?: string | undefined
  readonly expiresAt: number
  readonly context: RequestContext
}

/** Stores a grant and publishes the event. Callers then check that the user's access hasn't ended. Code that ends it later finds the grant (R28). */
export async function giveGrant(
  data: NewGrant,
  { userId, tenantId, expiresAt, context }: GivenBy,
  { records, events }: FeatureServices,
): Promise<Grant> {
  const { clientId, scopes, resources } = data
  const id = randomText(16)
  const owner = { ...(userId !== undefined && { userId }), ...(tenantId !== undefined && { tenantId }) }
  const record = await events.change(
    'identity.authorization-server.grant.given',
    { grantId: id, clientId, scopes, resources },
    { ...owner, context },
    () => records.insert('grant', { id, ...owner, data: { ...data, counter: 0 }, expiresAt: new Date(expiresAt) }),
  )
  const grant = grantOf(record)
  if (grant === null) throw new Error('the store of records returned another record than was inserted')
  return grant
}

/** True if a grant of these scopes has refresh tokens. */
export function hasRefreshTokens(scopes: readonly string[], { grantTypes }: Client): boolean {
  return scopes.includes('offline_access') || grantTypes.includes('refresh_token')
}

/**
 * Returns the scopes that a person allows: those requested, and `offline_access` if the client gets refresh tokens without requesting it. The consent
 * page shows exactly these scopes, and the consent covers no others.
 */
export function accessOf(scopes: readonly string[], client: Client): readonly string[] {
  return hasRefreshTokens(scopes, client) ? [...new Set([...scopes, 'offline_access'])] : scopes
}
