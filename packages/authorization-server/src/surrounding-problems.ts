import { resolvePaths, type SallyportOptions } from '@sallyport/core'
import { missingTenantMethods } from '@sallyport/core/feature'
import { isWorker } from './is-worker.ts'
import type { AuthorizationServerOptions } from './options.ts'
import { canonicalResource } from './resource-identifier.ts'

type Options = Pick<
  SallyportOptions,
  | 'baseUrl'
  | 'publicPath'
  | 'keepsPublicPath'
  | 'mounts'
  | 'issuer'
  | 'audience'
  | 'cookies'
  | 'signingKeys'
  | 'stores'
  | 'platform'
>

/** Returns what is wrong with those options of the service that the authorization server depends on. */
export function surroundingProblems(own: AuthorizationServerOptions, options: Options): readonly string[] {
  const { baseUrl, cookies, signingKeys = [] } = options
  if (baseUrl === undefined || !URL.canParse(baseUrl)) return ['needs `baseUrl`, a URL: the issuer begins with it']
  const { publicUrl = '', publicMounts } = resolvePaths(options)
  const issuer = new URL(publicUrl).origin + publicMounts.auth
  const path = cookies?.refreshTokenPath
  const page = `${publicMounts.auth}/oauth2/authorize`
  const ofSessions = [options.issuer ?? baseUrl, options.issuer ?? publicUrl, options.audience].map((one) =>
    canonicalResource(one ?? ''),
  )
  const { resources = [], clients = {} } = own
  const missing = own.tenants === true ? missingTenantMethods(options.stores.tenants) : []
  return [
    ...(own.clientDocuments === undefined || options.platform?.fetch !== undefined || isWorker()
      ? []
      : [
          "clientDocuments: needs the option `platform`, such as `platform()` of '@sallyport/node': its `fetch` loads documents of strangers from public addresses only",
        ]),
    ...(missing.length === 0 ? [] : [`tenants: needs a store \`tenants\` with ${missing.join(', ')}`]),
    ...(path === undefined || `${page}/`.startsWith(path.replace(/\/?$/, '/'))
      ? []
      : [`cookies.refreshTokenPath must be ${page} or a path above it, so that browsers send the cookie there`]),
    ...(ofSessions.includes(issuer)
      ? [`the issuer ${issuer} must differ from \`issuer\` and \`audience\` of the sessions' tokens`]
      : []),
    ...[...resources, ...Object.keys(clients)]
      .filter((one) => [...ofSessions, issuer].includes(canonicalResource(String(one))))
      .map(
        (one) => `${one} must differ from issuer and audience of the sessions' tokens, and from the issuer of grants`,
      ),
    ...own.signingKeys
      .filter((key) => signingKeys.some((other) => other.kid === key.kid || (other.n ?? other.x) === (key.n ?? key.x)))
      .map(({ kid }) => `signingKeys: ${kid} signs sessions' tokens; grants need keys of their own`),
  ]
}
