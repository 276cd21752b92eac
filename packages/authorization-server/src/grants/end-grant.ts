import type { FeatureServices, RequestContext } from '@sallyport/core/feature'
import { consentsOf, forgetConsents } from './consent.ts'
import type { Grant } from './grant.ts'
import { grantsOf } from './grants-of.ts'

/** Why a grant ended. `reuse`: a code or a replaced refresh token was presented again, which may mean that it was stolen. */
export type GrantEnd = 'reuse' | 'revoked' | 'access-ended'

/**
 * Ends a grant with all its tokens, and the consents that it rests on. Only one of several parallel calls publishes the event. `by`: administrator
 * who ends it.
 */
export async function endGrant(
  { id, userId, data: { clientId, resources } }: Grant,
  reason: GrantEnd,
  services: Pick<FeatureServices, 'records' | 'hash' | 'events'>,
  context?: RequestContext,
  by?: object,
): Promise<void> {
  const { records, events } = services
  const about = { ...(userId !== undefined && { userId }), ...(context !== undefined && { context }) }
  const told = { grantId: id, clientId, reason, ...(by !== undefined && { by }) }
  await events.change('identity.authorization-server.grant.ended', told, about, async () =>
    records.takeOnce('grant', id, userId === undefined ? null : { userId }),
  )
  if (userId !== undefined) await forgetConsents({ userId, clientId, resources }, services)
}

/** Ends the grants that a user gave in sign-ins with a removed method. Deletes all device requests that the user answered (R38). */
export async function endGrantsBegunWith(
  userId: string,
  isBegunWith: (signIn: NonNullable<Grant['data']['signIn']>) => boolean,
  services: Pick<FeatureServices, 'records' | 'hash' | 'events'>,
): Promise<void> {
  await services.records.deleteForUser(userId, ['device'])
  for (const grant of await grantsOf(userId, services)) {
    const { signIn } = grant.data
    if (signIn !== undefined && isBegunWith(signIn)) await endGrant(grant, 'access-ended', services)
  }
}

/**
 * Ends the consents and grants that a user gave for an organisation, and deletes all device requests that the user answered. Called when the user
 * leaves the organisation; if the user returns, apps must ask again.
 */
export async function endWithin(
  tenantId: string,
  userId: string,
  services: Pick<FeatureServices, 'records' | 'hash' | 'events'>,
): Promise<void> {
  await services.records.deleteForUser(userId, ['device'])
  for (const { clientId, resource, ...consent } of await consentsOf(userId, services))
    if (consent.tenantId === tenantId) await forgetConsents({ userId, clientId, resources: [resource] }, services)
  for (const grant of await grantsOf(userId, services))
    if (grant.record.tenantId === tenantId) await endGrant(grant, 'access-ended', services)
}
