import type { FeatureServices, Reply, RequestContext } from '@sallyport/core/feature'
import type { Client } from '../clients/client.ts'
import { oauthError } from '../oauth-error.ts'
import { canonicalResource } from '../resource-identifier.ts'
import { parseScope } from '../scopes.ts'
import { isOffered, type Server } from '../server.ts'
import { issueTokens } from '../tokens/issue-tokens.ts'
import { giveGrant } from './give-grant.ts'
import { ACCESS_TOKEN_MS } from './grant.ts'

/** Scopes about a user, which a client that acts for itself can't have. */
const OF_USERS = ['openid', 'profile', 'email', 'phone', 'offline_access']

/** Parameters of the grant type `client_credentials`. */
export interface ClientParameters {
  readonly scope?: string | undefined
  readonly resource?: string | undefined
}

/** Issues a token with which a confidential client acts for itself. Its `sub` is the client's id, which must not also be the id of a user. */
export async function grantToClient(
  { scope = '', resource: asked }: ClientParameters,
  client: Client,
  server: Server,
  context: RequestContext,
  services: FeatureServices,
): Promise<Reply> {
  const { users, now } = services
  if (!client.isConfidential) throw oauthError('unauthorized_client', 'the client has no secret')
  if ((await users.find({ id: client.id })) !== null)
    throw oauthError(
      'unauthorized_client',
      'the id of the client is also the id of a user, so its token could be taken for a token of that user',
    )
  const resource = asked === undefined ? server.defaultResource : canonicalResource(asked)
  if (resource === undefined) throw oauthError('invalid_target', 'resource is required')
  if (!server.resources.includes(resource)) throw oauthError('invalid_target', 'the resource is unknown')
  const scopes = parseScope(scope)
  const isForClients = (one: string) =>
    isOffered(one, client, server) && !OF_USERS.includes(one) && server.scopes[one]?.permission === undefined
  if (scopes === null || !scopes.every(isForClients))
    throw oauthError('invalid_scope', 'a scope is not offered to this client')
  const endsAt = now().getTime() + ACCESS_TOKEN_MS
  const data = { clientId: client.id, scopes, resources: [resource], hasRefresh: false, endsAt }
  const grant = await giveGrant(data, { expiresAt: endsAt, context }, services)
  return issueTokens(grant, { scopes, resource, isFirst: false }, server, services)
}
