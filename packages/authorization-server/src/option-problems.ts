import { signingKeyProblems } from '@sallyport/core/feature'
import { redirectProblem } from './clients/redirect-uri.ts'
import { isWorker } from './is-worker.ts'
import type {
  AuthorizationServerOptions,
  ClientDocumentOptions,
  ClientOptions,
  GrantType,
  ScopeOptions,
} from './options.ts'
import { canonicalResource, resourceProblem } from './resource-identifier.ts'
import { BUILT_IN_SCOPES, parseScope } from './scopes.ts'

const OPTIONS = [
  'signingKeys',
  'resources',
  'defaultResource',
  'scopes',
  'clients',
  'clientDocuments',
  'tenants',
] as const satisfies readonly (keyof AuthorizationServerOptions)[]
const OF_CLIENTS = [
  'name',
  'redirectUris',
  'secrets',
  'grantTypes',
  'scopes',
  'isFirstParty',
  'device',
  'introspects',
] as const satisfies readonly (keyof ClientOptions)[]
const GRANT_TYPES: readonly GrantType[] = ['authorization_code', 'refresh_token', 'client_credentials']
const CLIENT_ID = /^[\w.-]{3,100}$/
/** Form of the permissions that roles give. */
const PERMISSION = /^[^\s:]+:[^\s:]+$/
const UUID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i

/** Returns what is wrong with the options, without the feature's name. A JavaScript caller may pass anything. */
export function optionProblems(options: AuthorizationServerOptions): readonly string[] {
  const { signingKeys, resources = [], defaultResource, scopes = {}, clients = {}, tenants = false } = options
  if (!Array.isArray(signingKeys)) return ['`signingKeys` must be a list of private keys (JWK)']
  if (!Array.isArray(resources)) return ['`resources` must be a list of URLs']
  const known = resources.map((one) => canonicalResource(String(one)))
  return [
    ...unknownNames(options, OPTIONS).map(
      (name) => `\`${name}\` isn't an option; the options are ${OPTIONS.join(', ')}`,
    ),
    ...signingKeyProblems(signingKeys),
    ...resources.flatMap((one, index) => told(`resources[${index}]`, resourceProblem(one))),
    ...(defaultResource === undefined || known.includes(canonicalResource(defaultResource))
      ? []
      : ['defaultResource: must be one of `resources`']),
    ...documentProblems(options.clientDocuments),
    ...(['undefined', 'boolean'].includes(typeof tenants) ? [] : ['`tenants` must be true or false']),
    ...Object.entries(scopes).flatMap(([scope, texts]) => scopeProblems(scope, texts, tenants)),
    ...Object.entries(clients).flatMap(([id, client]) =>
      clientProblems(id, Object(client), known).map((problem) => `clients.${id}: ${problem}`),
    ),
  ]
}

function documentProblems(documents: ClientDocumentOptions | undefined): readonly string[] {
  if (documents === undefined) return []
  const { trustedRedirects = [], trusted = [], ...rest } = Object(documents)
  if (![trustedRedirects, trusted].every(Array.isArray))
    return ['clientDocuments: `trustedRedirects` and `trusted` must be lists']
  return [
    ...Object.keys(rest).map(
      (name) => `clientDocuments: \`${name}\` isn't an option; the options are trustedRedirects and trusted`,
    ),
    ...trustedRedirects.flatMap((uri: unknown, index: number) =>
      told(`clientDocuments.trustedRedirects[${index}]`, redirectProblem(uri)),
    ),
    ...(isStrictlyPublic() ? [] : ['clientDocuments: needs the compatibility flag `global_fetch_strictly_public`']),
  ]
}

/** False on Workers without `global_fetch_strictly_public`: there, `fetch` reaches other Workers of the zone without the public network. */
function isStrictlyPublic(): boolean {
  const { Cloudflare } = globalThis as {
    readonly Cloudflare?: { readonly compatibilityFlags?: Readonly<Record<string, boolean>> }
  }
  return !isWorker() || Cloudflare?.compatibilityFlags?.global_fetch_strictly_public === true
}

function scopeProblems(scope: string, texts: ScopeOptions, hasTenants: boolean): readonly string[] {
  const { permission, in: place }: Partial<ScopeOptions> = Object(texts)
  // Permissions that begin with `tenant:` come from the membership itself, so no role can give them.
  const isUsable = place === 'tenant' && hasTenants && String(permission ?? 'tenant:').startsWith('tenant:') === false
  const isPermission = permission === undefined || (typeof permission === 'string' && PERMISSION.test(permission))
  const isFree = !Object.hasOwn(BUILT_IN_SCOPES, scope)
  const isComplete = [texts?.en, texts?.it].every((one) => typeof one === 'string' && one !== '')
  return [
    ...(parseScope(scope)?.length === 1 ? [] : [`scopes.${scope}: is no scope of RFC 6749`]),
    ...(isFree ? [] : [`scopes.${scope}: is built in; choose another name`]),
    ...(isComplete ? [] : [`scopes.${scope}: needs a sentence in the languages \`en\` and \`it\``]),
    ...(isPermission ? [] : [`scopes.${scope}: \`permission\` must be like \`notes:write\``]),
    ...(place === undefined || isUsable
      ? []
      : [`scopes.${scope}: \`in\` must be 'tenant', with \`tenants: true\` and a \`permission\` not like tenant:…`]),
  ]
}

/** Returns what is wrong with a client. `id` is undefined for a client that an administrator makes, because the service chooses its id. */
export function clientProblems(
  id: string | undefined,
  client: Partial<ClientOptions>,
  resources: readonly string[],
): readonly string[] {
  const { name, redirectUris = [], secrets = [], introspects = [], device } = client
  const grantTypes = client.grantTypes ?? (redirectUris.length > 0 ? ['authorization_code' as const] : [])
  if (![redirectUris, secrets, grantTypes, introspects].every(Array.isArray))
    return ['redirectUris, secrets, grantTypes and introspects must be lists']
  const isConfidential = secrets.length > 0
  return [
    ...unknownNames(client, OF_CLIENTS).map((one) => `\`${one}\` isn't an option of a client`),
    ...(id === undefined || (CLIENT_ID.test(id) && !UUID.test(id))
      ? []
      : ['the id must be 3 to 100 letters, digits, `.`, `_` and `-`, and no UUID']),
    ...(typeof name === 'string' && /^[^\p{Cc}\p{Cf}]{1,60}$/u.test(name) ? [] : ['`name` must be 1 to 60 characters']),
    ...grantTypes.flatMap((one, index) =>
      GRANT_TYPES.includes(one) ? [] : [`grantTypes[${index}]: must be one of ${GRANT_TYPES.join(', ')}`],
    ),
    ...(grantTypes.includes('authorization_code') === redirectUris.length > 0
      ? []
      : ['`redirectUris` are for the grant type authorization_code, which needs at least one']),
    ...redirectUris.flatMap((uri, index) => told(`redirectUris[${index}]`, redirectProblem(uri))),
    ...(secrets.every((one) => typeof one === 'string' && one.length >= 32)
      ? []
      : ['secrets must have at least 32 characters']),
    ...(isConfidential || !grantTypes.includes('client_credentials') ? [] : ['client_credentials needs `secrets`']),
    ...(device === undefined || typeof device === 'boolean' ? [] : ['`device` must be true or false']),
    ...(grantTypes.length > 0 || device === true || introspects.length > 0
      ? []
      : ['the client can do nothing: it needs `redirectUris`, `grantTypes` or `device`']),
    ...(isConfidential || introspects.length === 0 ? [] : ['`introspects` needs `secrets`']),
    ...introspects.flatMap((one, index) =>
      resources.includes(canonicalResource(one)) ? [] : [`introspects[${index}]: must be one of \`resources\``],
    ),
  ]
}

function unknownNames(options: object, known: readonly string[]): readonly string[] {
  return Object.keys(options).filter((name) => !known.includes(name))
}

function told(name: string, problem: string | null): readonly string[] {
  return problem === null ? [] : [`${name}: ${problem}`]
}
