import { adminScope, isAdminScope } from '../../web/http/routing/admin-areas.ts'
import type { CredentialKind, Method } from '../../web/http/routing/endpoint.ts'
import type { SallyportOptions } from '../options/options.ts'
import { resolvePaths } from '../options/public-path.ts'
import type { FeatureRouter, FeatureSurroundings } from './feature.ts'
import type { FeatureDefinition } from './feature-definition.ts'
import type { FeatureEndpoint } from './feature-endpoint.ts'
import { isFailureCode } from './is-failure-code.ts'
import { placeOf } from './place-of.ts'
import { wellKnownOf } from './well-known-of.ts'

const ROUTERS: readonly FeatureRouter[] = ['auth', 'tools', 'admin']

// Objects instead of lists, so that the compiler requires an entry for every new method and kind of credential.
const METHODS: Readonly<Record<Method, true>> = { GET: true, POST: true, PUT: true, PATCH: true, DELETE: true }
const KINDS: Readonly<Record<CredentialKind | 'public', true>> = {
  public: true,
  user: true,
  refresh: true,
  setup: true,
  admin: true,
  key: true,
  ownedKey: true,
  ticket: true,
}

/** Returns what is wrong with the endpoints of a feature. */
export function endpointProblems(definition: FeatureDefinition, surroundings: FeatureSurroundings): readonly string[] {
  const { endpoints, earlier } = surroundings
  const inRouters = ROUTERS.flatMap((router) => {
    const own = definition[router] ?? []
    const ofService = endpoints[router].map(placeOf)
    return [
      ...own.flatMap((one) => declarationProblems(one, definition)),
      ...own
        .filter((one) => !isFor(router, one))
        .map((one) => `${nameOf(one)} is below the admin mount: its \`access\` must be 'admin'`),
      ...own.flatMap((one, index) => {
        const place = placeOf(one)
        const other = earlier.find(({ declares }) => declares.places[router].includes(place))
        if (ofService.includes(place)) return [`${nameOf(one)} exists already: it is an endpoint of the service`]
        if (other !== undefined)
          return [`${nameOf(one)} exists already: it is an endpoint of the feature ${other.name}`]
        return own.slice(0, index).some((before) => placeOf(before) === place)
          ? [`${nameOf(one)} is declared twice`]
          : []
      }),
    ]
  })
  const atRoot = wellKnownOf(definition, authPathOf(surroundings)).flatMap((one) => [
    ...declarationProblems(one, definition),
    ...(/^\/\.well-known\/[\w./-]+$/.test(one.path)
      ? []
      : [`${nameOf(one)}: a path in \`wellKnown\` begins with /.well-known/ and has no parameters`]),
    ...(earlier.some(({ declares }) => declares.places.wellKnown.includes(placeOf(one)))
      ? [`${nameOf(one)} exists already: another feature has it`]
      : []),
  ])
  return [...inRouters, ...atRoot]
}

/** Returns the auth router's public path. Ignores a malformed `baseUrl`: the checks of the options report it. */
function authPathOf({ options }: FeatureSurroundings): string {
  // The cast is safe: the service passes its own options.
  const { baseUrl, ...rest } = options as SallyportOptions
  const isUrl = baseUrl !== undefined && URL.canParse(baseUrl)
  return resolvePaths({ ...rest, ...(isUrl && { baseUrl }) }).publicMounts.auth
}

function declarationProblems(one: FeatureEndpoint, definition: FeatureDefinition): readonly string[] {
  if (typeof one !== 'object' || one === null || typeof one.handle !== 'function' || typeof one.signsIn !== 'boolean')
    return ['every endpoint must be made by `endpoint()` or `signInEndpoint()`']
  const access = [one.access ?? []].flat()
  const { firstFactors = {}, factors = {}, errors = {} } = definition
  const hasFactors = Object.keys(firstFactors).length + Object.keys(factors).length > 0
  const undeclared = (one.errors ?? []).filter((code) => !isFailureCode(code) && !Object.hasOwn(errors, code))
  return [
    ...(Object.hasOwn(METHODS, one.method)
      ? []
      : [`${nameOf(one)}: \`method\` must be ${Object.keys(METHODS).join(', ')}`]),
    ...(/^\/[\w/.:-]+$/.test(one.path)
      ? []
      : [`${nameOf(one)}: \`path\` must begin with / and name at least one segment`]),
    ...(access.length > 0 && access.every((kind) => Object.hasOwn(KINDS, kind))
      ? []
      : [`${nameOf(one)} must say in \`access\` who may call it: ${Object.keys(KINDS).join(', ')}`]),
    ...(access.includes('ownedKey') && !['user', 'tenant'].includes(one.keyOwner ?? '')
      ? [`${nameOf(one)} must say in \`keyOwner\` whose API keys it takes, 'user' or 'tenant'`]
      : []),
    ...(one.area === undefined || isAdminScope(adminScope(one.area, one.method))
      ? []
      : [`${nameOf(one)}: \`area\` must be an area of the admin API, such as 'users'`]),
    ...(one.isSensitive && access.includes('ownedKey')
      ? [
          `${nameOf(one)} asks for a fresh proof of identity, which no API key can give: leave 'ownedKey' out of \`access\``,
        ]
      : []),
    ...undeclared.map((code) => `${nameOf(one)} lists the error ${code}, which \`errors\` doesn't declare`),
    ...('issuesTokens' in one
      ? [
          `${nameOf(one)} can't issue tokens by itself: make it with \`signInEndpoint()\`, whose \`signIn\` replies with them`,
        ]
      : []),
    ...(one.signsIn && !hasFactors
      ? [
          `${nameOf(one)} signs in, but the feature declares nothing to sign in with: add \`firstFactors\` or \`factors\``,
        ]
      : []),
  ]
}

function isFor(router: FeatureRouter, { access }: FeatureEndpoint): boolean {
  return router !== 'admin' || [access ?? []].flat().every((kind) => kind === 'admin')
}

function nameOf({ method, path }: Pick<FeatureEndpoint, 'method' | 'path'>): string {
  return `${method} ${path}`
}
