import { adminEndpoints } from '../endpoints/routers/admin.ts'
import { authEndpointsWith } from '../endpoints/routers/auth.ts'
import { toolsEndpoints } from '../endpoints/routers/tools.ts'
import { satisfies } from '../ports/needs.ts'
import type { Endpoint } from '../web/http/routing/endpoint.ts'
import type { Mounted } from '../web/http/routing/router.ts'
import { docsEndpoints } from '../web/openapi/docs.ts'
import type { Service } from './compose-service.ts'
import { withKeyAccess } from './key-access.ts'
import type { ResolvedOptions } from './options/resolve-options.ts'

/** Endpoints of each router, with the path below which their requests arrive. */
export interface Mounts {
  readonly auth: readonly Mounted[]
  readonly tools: readonly Mounted[]
  /** Empty if the options allow no administrators. */
  readonly admin: readonly Mounted[]
  /** Documents at fixed paths (RFC 8615). Each is a mount of its own, so all other paths at the root still belong to the host. */
  readonly wellKnown: readonly Mounted[]
}

/**
 * Returns the endpoints of the service and of features whose `needs` the ports satisfy.
 * `recorded` wraps an endpoint so that changes with an unknown outcome stay visible in the audit trail.
 */
export function mountEndpoints(
  resolved: ResolvedOptions,
  { ports, features }: Pick<Service, 'ports' | 'features'>,
  recorded: (endpoint: Endpoint) => Endpoint,
): Mounts {
  const { mounts, publicPath, platform, adminSecret, isAdmitted } = resolved
  const deletionErrors = features.flatMap(({ deletionErrors = [] }) => deletionErrors)
  const tenantErrors = features.flatMap(({ tenantErrors = [] }) => tenantErrors)
  const isServed = ({ needs }: Endpoint) => satisfies(ports, needs)
  const forCallers = (endpoint: Endpoint): Endpoint =>
    ports.ownedKeys === undefined && endpoint.access.includes('ownedKey')
      ? { ...endpoint, access: endpoint.access.filter((kind) => kind !== 'ownedKey') }
      : endpoint
  const forKeys = (endpoint: Endpoint): Endpoint => (ports.adminKeys === undefined ? endpoint : withKeyAccess(endpoint))
  const refusable = (endpoint: Endpoint): Endpoint => {
    const added = endpoint.deletesUser ? deletionErrors : endpoint.namesTenant ? tenantErrors : []
    return added.length > 0 ? { ...endpoint, errors: [...(endpoint.errors ?? []), ...added] } : endpoint
  }

  function mountedAt(mount: string, name: 'auth' | 'tools' | 'admin', endpoints: readonly Endpoint[]): Mounted {
    const enabled = endpoints.filter(isServed).map(forCallers).map(forKeys).map(refusable).map(recorded)
    const publicMount = resolved.keepsPublicPath ? mount : publicPath + mount
    const docs = resolved.hasDocs[name]
      ? docsEndpoints(enabled, {
          title: `Sallyport ${name}`,
          mount: publicMount,
          basePath: (name === 'tools' ? resolved.toolsBasePath : undefined) ?? publicMount,
          platform,
          isForAdmins: name === 'admin',
          adapt: forKeys,
        })
      : []
    return [mount, [...enabled, ...docs]]
  }

  const tools = [...toolsEndpoints(resolved.toolsAccess), ...features.flatMap(({ tools = [] }) => tools)]
  const auth = [...authEndpointsWith(resolved.assets), ...features.flatMap(({ auth = [] }) => auth)]
  const admin = [...adminEndpoints, ...resolved.metricsEndpoints, ...features.flatMap(({ admin = [] }) => admin)]
  const hasAdmins = adminSecret !== undefined || isAdmitted !== undefined
  return {
    // The tools are also mounted below the auth mount, for clients that know only the auth router's URL.
    auth: [mountedAt(`${mounts.auth}/tools`, 'tools', tools), mountedAt(mounts.auth, 'auth', auth)],
    tools: [mountedAt(mounts.tools, 'tools', tools)],
    admin: hasAdmins ? [mountedAt(mounts.admin, 'admin', admin)] : [],
    wellKnown: features.flatMap(({ wellKnown = [] }) =>
      wellKnown.filter(isServed).map((one): Mounted => [one.path, [recorded({ ...one, path: '' })]]),
    ),
  }
}
