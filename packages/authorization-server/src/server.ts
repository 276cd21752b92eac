import type { FeatureServices } from '@sallyport/core/feature'
import { type Client, configuredClient } from './clients/client.ts'
import { clientOfStored, findStoredClient } from './clients/stored-client.ts'
import { type ClientDocuments, createClientDocuments } from './documents/client-documents.ts'
import { looksLikeDocumentId } from './documents/document-id.ts'
import type { AuthorizationServerOptions } from './options.ts'
import { canonicalResource } from './resource-identifier.ts'
import { BUILT_IN_SCOPES, offeredScopes, type Scopes } from './scopes.ts'
import { createSigner, type Signer } from './tokens/signer.ts'

/** The parsed options of the authorization server, which its endpoints use. */
export interface Server {
  readonly signer: Signer
  readonly scopes: Scopes
  /** Resources in their canonical form. */
  readonly resources: readonly string[]
  readonly defaultResource: string | undefined
  /** True if people choose an organisation for which a client acts. */
  readonly hasTenants: boolean
  /** Clients whose metadata is loaded from a document. Null without the option `clientDocuments`. */
  readonly documents: ClientDocuments | null
  /** Ids of clients of which the consent page doesn't warn (option `clientDocuments.trusted`). */
  readonly trustedDocuments: readonly string[]
  /**
   * Returns a client of the options or of the store. For an id that is the URL of a metadata document, returns the client as its existing grants need
   * it (`ofGrant`) and loads no document. Null if unknown.
   */
  findClient(id: string, services: FeatureServices): Promise<Client | null>
}

export function createServer(options: AuthorizationServerOptions): Server {
  const { signingKeys, resources = [], defaultResource, scopes = {}, clients = {}, tenants = false } = options
  const signer = createSigner(signingKeys)
  const { clientDocuments } = options
  const documents = clientDocuments === undefined ? null : createClientDocuments(clientDocuments)
  return {
    signer,
    scopes: offeredScopes(scopes, signer.hasIdTokens),
    resources: resources.map(canonicalResource),
    defaultResource: defaultResource === undefined ? undefined : canonicalResource(defaultResource),
    hasTenants: tenants,
    documents,
    trustedDocuments: clientDocuments?.trusted ?? [],
    async findClient(id, services) {
      if (looksLikeDocumentId(id)) return (await documents?.ofGrant(id, services)) ?? null
      const own = Object.hasOwn(clients, id) ? clients[id] : undefined
      if (own !== undefined) return configuredClient(id, own, services.hash)
      const stored = await findStoredClient(id, services)
      return stored && clientOfStored(stored, services.now())
    },
  }
}

/** True if the client may ask for the scope. */
export function isOffered(scope: string, { scopes }: Client, server: Server): boolean {
  return Object.hasOwn(server.scopes, scope) && (scopes === null || scopes.includes(scope))
}

/**
 * Returns the resources for a request: the `named` ones or, if the request names none, the default resource, unless the request only signs in. With
 * the scope `openid`, adds `userinfo`. The request's tokens are for the first resource. Null if a named resource is unknown.
 */
export function resourcesOf(
  named: readonly string[],
  scopes: readonly string[],
  server: Server,
  services: Pick<FeatureServices, 'authRouter'>,
): readonly string[] | null {
  const asked = named.map(canonicalResource)
  if (!asked.every((one) => isResource(one, scopes, server, services))) return null
  const userinfo = scopes.includes('openid') ? [userinfoResource(services)] : []
  const signsInOnly = userinfo.length > 0 && scopes.every((scope) => Object.hasOwn(BUILT_IN_SCOPES, scope))
  const usual = signsInOnly ? [] : [server.defaultResource ?? []].flat()
  return [...new Set([...(asked.length > 0 ? asked : usual), ...userinfo])]
}

/** True for a resource of the service's options, and for `userinfo` if the scopes have `openid`. */
export function isResource(
  resource: string,
  scopes: readonly string[],
  { resources }: Server,
  services: Pick<FeatureServices, 'authRouter'>,
): boolean {
  return resources.includes(resource) || (scopes.includes('openid') && resource === userinfoResource(services))
}

/** Returns the resource of access tokens that are for the authorization server's userinfo. */
export function userinfoResource({ authRouter }: Pick<FeatureServices, 'authRouter'>): string {
  return `${authRouter().url}/oauth2/userinfo`
}
