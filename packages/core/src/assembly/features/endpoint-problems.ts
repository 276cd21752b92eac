import { adminScope, isAdminScope } from '../../web/http/routing/admin-areas.ts'
import type { CredentialKind, Method } from '../../web/http/routing/endpoint.ts'
import type { SallyportOptions } from '../options/options.ts'
import { resolvePaths } from '../options/public-path.ts'
import type { Feature, FeatureRouter, FeatureSurroundings } from './feature.ts'
import type { FeatureDefinition } from './feature-definition.ts'
import type { FeatureEndpoint } from './feature-endpoint.ts'
import { wellKnownShapeProblem } from './feature-shape.ts'
import { isFailureCode } from './is-failure-code.ts'
import { messageOf } from './message-of.ts'
import { placeOf } from './place-of.ts'
import { wellKnownOf } from './well-known-of.ts'

const ROUTERS: readonly FeatureRouter[] = ['auth', 'tools', 'admin']

const DOCUMENTS = /^(\/api)?\/(openapi\.json|docs)$/

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
        if (router === 'auth' && one.path.startsWith('/tools/'))
          return [`${nameOf(one)} belongs to the tools router, which is below /tools: declare it in \`tools\``]
        if (one.method === 'GET' && DOCUMENTS.test(one.path))
          return [`${nameOf(one)} is the path of the documents of the option \`swagger\``]
        const hidden = endpoints[router].find((wider) => isWithin(one, wider))
        if (hidden !== undefined)
          return [`${nameOf(one)} would hide a part of ${nameOf(hidden)}, which is an endpoint of the service`]
        if (other !== undefined)
          return [`${nameOf(one)} exists already: it is an endpoint of the feature ${other.name}`]
        return own.slice(0, index).some((before) => placeOf(before) === place)
          ? [`${nameOf(one)} is declared twice`]
          : []
      }),
    ]
  })
  const authPath = authPathOf(surroundings)
  const found = rootEndpoints(definition, authPath)
  if (typeof found === 'string') return [...inRouters, found]
  const atRoot = found.flatMap((one, index) => [
    ...declarationProblems(one, definition),
    ...(found.slice(0, index).some((before) => placeOf(before) === placeOf(one))
      ? [`${nameOf(one)} is declared twice`]
      : []),
    ...(/^\/\.well-known\/[\w./-]+$/.test(one.path)
      ? []
      : [`${nameOf(one)}: a path in \`wellKnown\` begins with /.well-known/ and has no parameters`]),
    ...(earlier.some((other) => placesAtRoot(other, authPath).includes(placeOf(one)))
      ? [`${nameOf(one)} exists already: another feature has it`]
      : []),
  ])
  return [...inRouters, ...atRoot]
}

/** Returns the places of another feature at the root. A feature of which the function `wellKnown` fails has none: its own check says so. */
function placesAtRoot({ declares: { places } }: Feature, authPath: string): readonly string[] {
  try {
    return typeof places.wellKnown === 'function' ? places.wellKnown(authPath) : places.wellKnown
  } catch {
    return []
  }
}

/** Returns the endpoints at the root of the origin, or what is wrong with the function that returns them. */
function rootEndpoints(definition: FeatureDefinition, authPath: string): readonly FeatureEndpoint[] | string {
  try {
    const found = wellKnownOf(definition, authPath)
    return wellKnownShapeProblem(found) ?? found
  } catch (error) {
    return `\`wellKnown\` failed: ${messageOf(error)}`
  }
}

/**
 * True if the path has fixed text where the wider path has a parameter. The router prefers paths without parameters, so the wider endpoint would no
 * longer get these requests.
 */
function isWithin(one: FeatureEndpoint, wider: Pick<FeatureEndpoint, 'method' | 'path'>): boolean {
  if (one.method !== wider.method || one.path.includes(':')) return false
  const segments = one.path.split('/')
  const widerSegments = wider.path.split('/')
  return (
    segments.length === widerSegments.length &&
    widerSegments.every((segment, index) => segment.startsWith(':') || segment === segments[index])
  )
}

/** Returns the auth router's public path. Ignores a malformed `baseUrl`: the checks of the options report it. */
function authPathOf({ options }: FeatureSurroundings): string {
  // The cast is safe: the service passes its own options.
  const { baseUrl, ...rest } = options as SallyportOptions
  const isUrl = baseUrl !== undefined && URL.canParse(baseUrl)
  return resolvePaths({ ...rest, ...(isUrl && { baseUrl }) }).publicMounts.auth
}

function declarationProblems(one: FeatureEndpoint, definition: FeatureDefinition): readonly string[] {
  const access = [one.access ?? []].flat()
  const { firstFactors = {}, factors = {}, errors = {} } = definition
  const hasFactors = Object.keys(firstFactors).length + Object.keys(factors).length > 0
  const undeclared = (one.errors ?? []).filter((code) => !isFailureCode(code) && !Object.hasOwn(errors, code))
  return [
    ...(Object.hasOwn(METHODS, one.method)
      ? []
      : [`${nameOf(one)}: \`method\` must be ${Object.keys(METHODS).join(', ')}`]),
    ...(isPath(one.path)
      ? []
      : [`${nameOf(one)}: \`path\` must be segments such as /badges/:id, without a slash at the end`]),
    ...(one.method === 'GET' && one.body !== undefined
      ? [`${nameOf(one)}: a GET has no body: declare its parameters in \`query\``]
      : []),
    ...(access.length > 0 && access.every((kind) => Object.hasOwn(KINDS, kind))
      ? []
      : [`${nameOf(one)} must say in \`access\` who may call it: ${Object.keys(KINDS).join(', ')}`]),
    ...(access.slice(0, -1).includes('public')
      ? [`${nameOf(one)}: 'public' must be last in \`access\`, because no credential is read after it`]
      : []),
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
    ...(one.signsIn && (one.method !== 'POST' || access.some((kind) => kind !== 'public'))
      ? [`${nameOf(one)} signs in, so it must be a public POST: leave out \`method\` and \`access\``]
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

/** True for a path of which every segment is a name or a parameter. Clients resolve the segments `.` and `..`, so no request has them. */
function isPath(path: string): boolean {
  const segments = path.split('/').slice(1)
  const parameters = segments.filter((segment) => segment.startsWith(':'))
  return (
    path.startsWith('/') &&
    segments.every((segment) => /^(:[A-Za-z_]\w*|[\w.-]+)$/.test(segment) && !/^\.\.?$/.test(segment)) &&
    new Set(parameters).size === parameters.length
  )
}

function nameOf({ method, path }: Pick<FeatureEndpoint, 'method' | 'path'>): string {
  return `${method} ${path}`
}
