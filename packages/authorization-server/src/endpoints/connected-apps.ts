import { endpoint, type FeatureEndpoint, ok, text } from '@sallyport/core/feature'
import * as v from 'valibot'
import { consentsOf, forgetConsents } from '../grants/consent.ts'
import { endGrant } from '../grants/end-grant.ts'
import { grantsOf } from '../grants/grants-of.ts'
import type { Server } from '../server.ts'

const timestamp = v.pipe(v.string(), v.metadata({ format: 'date-time' }))
const app = v.object({
  clientId: v.string(),
  name: v.string(),
  scopes: v.array(v.string()),
  resources: v.array(v.string()),
  since: timestamp,
})

/** The apps that the user gave access to, and still have it or wouldn't have to ask again. */
export function listConnectedApps(server: Server): FeatureEndpoint {
  return endpoint({
    method: 'GET',
    path: '/oauth2/grants',
    summary: 'List the apps that may use your account',
    success: 'The apps with what they may do.',
    access: 'user',
    replies: { 200: v.object({ apps: v.array(app) }) },

    async handle({ user: { sub: userId } }, services) {
      const consents = (await consentsOf(userId, services)).map(({ resource, ...rest }) => ({
        ...rest,
        resources: [resource],
      }))
      const grants = (await grantsOf(userId, services)).map(({ data, record: { createdAt } }) => ({
        ...data,
        createdAt,
      }))
      const all = [...consents, ...grants]
      const apps = [...new Set(all.map(({ clientId }) => clientId))].map(async (clientId) => {
        const theirs = all.filter((one) => one.clientId === clientId)
        const client = await server.findClient(clientId, services)
        return {
          clientId,
          name: client?.name ?? clientId,
          scopes: [...new Set(theirs.flatMap(({ scopes }) => scopes))],
          resources: [...new Set(theirs.flatMap(({ resources }) => resources))],
          since: new Date(Math.min(...theirs.map(({ createdAt }) => createdAt.getTime()))).toISOString(),
        }
      })
      return ok({ apps: await Promise.all(apps) })
    },
  })
}

/** Ends all grants of an app for the user, with their tokens and consents. */
export const disconnectApp: FeatureEndpoint = endpoint({
  method: 'DELETE',
  path: '/oauth2/grants',
  summary: 'End the access of an app to your account',
  success: 'The app has no access any more.',
  access: 'user',
  isAudited: true,
  query: v.object({ client_id: text(1, 2048) }),

  async handle({ user: { sub: userId }, query: { client_id: clientId }, context }, services) {
    for (const grant of await grantsOf(userId, services))
      if (grant.data.clientId === clientId) await endGrant(grant, 'revoked', services, context)
    const consents = (await consentsOf(userId, services)).filter((one) => one.clientId === clientId)
    const resources = consents.map(({ resource }) => resource)
    await forgetConsents({ userId, clientId, resources }, services)
    return ok()
  },
})
