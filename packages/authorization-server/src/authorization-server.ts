import { defineFeature, type Feature, type FeatureServices } from '@sallyport/core/feature'
import { authorize, authorizeByForm } from './authorize/authorize.ts'
import { decide } from './authorize/decide.ts'
import { deviceEndpoints } from './device/device-endpoints.ts'
import { clientEndpoints } from './endpoints/admin-clients.ts'
import { documentEndpoints } from './endpoints/admin-documents.ts'
import { connectedAppEndpoints } from './endpoints/connected-apps.ts'
import { introspect } from './endpoints/introspect.ts'
import { jwks, metadata, wellKnownMetadata } from './endpoints/metadata.ts'
import { revoke } from './endpoints/revoke.ts'
import { tenantAppEndpoints } from './endpoints/tenant-apps.ts'
import { token } from './endpoints/token.ts'
import { userinfo } from './endpoints/userinfo.ts'
import { consentsOf } from './grants/consent.ts'
import { endGrantsBegunWith, endWithin } from './grants/end-grant.ts'
import { grantsOf } from './grants/grants-of.ts'
import { optionProblems } from './option-problems.ts'
import type { AuthorizationServerOptions } from './options.ts'
import { createServer, type Server } from './server.ts'
import { surroundingProblems } from './surrounding-problems.ts'

const NAME = 'authorization-server'
/** Kinds of the records that a grant is made from: a consent, or the request of a device. */
const SOURCES = ['consent', 'device']

/**
 * Lets other apps act for your users: an authorization server of OAuth 2.1 and OpenID Connect, for agents, command lines, partners and your own
 * products. Clients get access tokens for `resources`, which `@sallyport/verify/resource` checks. The issuer is the auth router's URL.
 *
 * Needs `baseUrl` and the store `records`.
 *
 * @example
 * import { authorizationServer } from '@sallyport/authorization-server'
 *
 * const features = [
 *   authorizationServer({
 *     signingKeys,
 *     resources: ['https://api.example.com/mcp'],
 *     defaultResource: 'https://api.example.com/mcp',
 *     scopes: { 'notes:read': { en: 'Read your notes', it: 'Leggere le tue note' } },
 *     clients: { notes: { name: 'Notes', redirectUris: ['https://notes.example.com/cb'] } },
 *   }),
 * ]
 */
export function authorizationServer(options: AuthorizationServerOptions): Feature<typeof NAME> {
  const problems = optionProblems(Object(options))
  const isUsable = problems.length === 0
  return defineFeature({
    name: NAME,
    records: [
      'grant',
      ...SOURCES,
      'allowance',
      'client',
      'document',
      'popularity',
      'revoked',
      'withdrawn',
      'tenant-apps',
    ],
    purposes: { consent: 'one-time', 'device-code': 'one-time', 'device-consent': 'one-time' },
    events: {
      'identity.authorization-server.grant.given': { audited: true },
      'identity.authorization-server.grant.ended': { audited: true },
      'identity.authorization-server.consent.ended': { audited: true },
      'identity.authorization-server.client.created': { audited: true },
      'identity.authorization-server.client.updated': { audited: true },
      'identity.authorization-server.client.deleted': { audited: true },
      'identity.authorization-server.client.withdrawn': { audited: true },
      'identity.authorization-server.tenant.updated': { audited: true },
    },
    pages: { account: { label: { en: 'Connected apps', it: 'App collegate' } } },
    // With wrong options the feature has no endpoints; `check` then makes the start of the service fail, with all problems.
    ...(isUsable && endpointsOf(createServer(options))),
    check: (all) =>
      [...problems, ...(isUsable ? surroundingProblems(options, all) : [])].map(
        (problem) => `features.${NAME}: ${problem}`,
      ),
    async onAccessEnded(userId, _reason, services, { keepsApps }) {
      if (!keepsApps) await endAll(userId, services)
    },
    async onSignInMethodRemoved(userId, isBegunWith, services) {
      await endGrantsBegunWith(userId, isBegunWith, services)
    },
    onMembershipEnded: endWithin,
    onMailboxProof: endAll,
    exportUser: async (userId, services) => ({
      grants: (await grantsOf(userId, services)).map(
        ({ data: { clientId, scopes, resources, rotatedAt }, record }) => ({
          clientId,
          scopes,
          resources,
          ...(record.tenantId !== undefined && { tenantId: record.tenantId }),
          createdAt: record.createdAt.toISOString(),
          lastUsedAt: (rotatedAt === undefined ? record.createdAt : new Date(rotatedAt)).toISOString(),
        }),
      ),
      consents: (await consentsOf(userId, services)).map(({ createdAt, ...rest }) => ({
        ...rest,
        createdAt: createdAt.toISOString(),
      })),
    }),
  })
}

function endpointsOf(server: Server) {
  const apps = connectedAppEndpoints(server)
  return {
    auth: [
      authorize(server),
      authorizeByForm(server),
      decide(server),
      token(server),
      revoke(server),
      introspect(server),
      ...deviceEndpoints(server),
      ...(server.signer.hasIdTokens ? userinfo(server) : []),
      metadata(server),
      jwks(server),
      ...apps.auth,
      ...(server.hasTenants ? tenantAppEndpoints : []),
    ],
    admin: [...clientEndpoints(server), ...(server.documents === null ? [] : documentEndpoints), ...apps.admin],
    wellKnown: wellKnownMetadata(server),
  }
}

/**
 * Ends all grants, consents and device requests of a user, so that apps must ask again (R28). Keeps the user's `allowance` records: without them, a
 * client would count the user twice. Deletes the grants last: code that stores a grant later checks again that its consent or device request exists.
 */
async function endAll(userId: string, { records }: FeatureServices): Promise<void> {
  await records.deleteForUser(userId, SOURCES)
  await records.deleteForUser(userId, ['grant'])
}
