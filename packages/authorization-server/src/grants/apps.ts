import type { FeatureServices, RequestContext } from '@sallyport/core/feature'
import type { Client } from '../clients/client.ts'
import type { Server } from '../server.ts'
import { consentsOf, forgetConsents } from './consent.ts'
import { endGrant } from './end-grant.ts'
import { grantsOf } from './grants-of.ts'

const CONSENT_ENDED = 'identity.authorization-server.consent.ended'

/** An app that has a grant for an account, or a remembered consent. */
export interface ConnectedApp {
  readonly clientId: string
  readonly name: string
  readonly scopes: readonly string[]
  readonly resources: readonly string[]
  /** Organisations for which the app may act. */
  readonly tenantIds: readonly string[]
  readonly since: Date
  /** Time of the latest grant or refresh. Undefined if the app has no grant. */
  readonly lastUsedAt: Date | undefined
}

/** Returns the apps of a user. */
export async function appsOf(
  userId: string,
  server: Server,
  services: FeatureServices,
): Promise<readonly ConnectedApp[]> {
  const consents = (await consentsOf(userId, services)).map(({ resource, ...rest }) => ({
    ...rest,
    resources: [resource],
    usedAt: undefined,
  }))
  const grants = (await grantsOf(userId, services)).map(({ data, record: { createdAt, tenantId } }) => ({
    ...data,
    tenantId,
    createdAt,
    usedAt: data.rotatedAt ?? createdAt.getTime(),
  }))
  const all = [...consents, ...grants]
  const apps = [...new Set(all.map(({ clientId }) => clientId))].map(async (clientId) => {
    const theirs = all.filter((one) => one.clientId === clientId)
    const used = theirs.flatMap(({ usedAt }) => usedAt ?? [])
    const client = await server.findClient(clientId, services)
    return {
      clientId,
      name: client === null ? clientId : identityOf(client),
      scopes: [...new Set(theirs.flatMap(({ scopes }) => scopes))],
      resources: [...new Set(theirs.flatMap(({ resources }) => resources))].filter((one) =>
        server.resources.includes(one),
      ),
      tenantIds: [...new Set(theirs.flatMap(({ tenantId }) => tenantId ?? []))],
      since: new Date(Math.min(...theirs.map(({ createdAt }) => createdAt.getTime()))),
      lastUsedAt: used.length === 0 ? undefined : new Date(Math.max(...used)),
    }
  })
  return Promise.all(apps)
}

/** Returns the text that identifies the client. With a metadata document, this is host and path of its id: the client chose its name itself. */
export function identityOf({ id, name, isByDocument }: Client): string {
  return isByDocument ? id.slice('https://'.length) : name
}

interface Disconnecting {
  readonly userId: string
  readonly clientId: string
  readonly context: RequestContext
  /** Administrator who disconnects the app. Default: the user. */
  readonly by?: object | undefined
}

/**
 * Ends all grants of an app for the user, with their tokens and consents. First deletes all device requests that this user answered, also those of
 * other apps: the person starts again on those devices. Deletes consents before grants: `issueCode` ends a grant that this function misses, because
 * the grant's consent is gone.
 */
export async function disconnect(
  { userId, clientId, context, by }: Disconnecting,
  services: FeatureServices,
): Promise<void> {
  await services.records.deleteForUser(userId, ['device'])
  const consents = (await consentsOf(userId, services)).filter((one) => one.clientId === clientId)
  const resources = consents.map(({ resource }) => resource)
  if (resources.length > 0) {
    const told = { clientId, resources, ...(by !== undefined && { by }) }
    await services.events.change(CONSENT_ENDED, told, { userId, context }, () =>
      forgetConsents({ userId, clientId, resources }, services),
    )
  }
  for (const grant of await grantsOf(userId, services))
    if (grant.data.clientId === clientId) await endGrant(grant, 'revoked', services, context, by)
}
