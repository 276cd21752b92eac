import { withKeyAccess } from '../../packages/core/src/assembly/key-access.ts'
import { adminEndpoints } from '../../packages/core/src/endpoints/routers/admin.ts'
import { authEndpoints } from '../../packages/core/src/endpoints/routers/auth.ts'
import { metrics } from '../../packages/core/src/endpoints/routers/metrics.ts'
import { nativeAppEndpoints } from '../../packages/core/src/endpoints/routers/native-apps.ts'
import { passkeyAdminEndpoints, passkeyEndpoints } from '../../packages/core/src/endpoints/routers/passkeys.ts'
import { toolsEndpoints } from '../../packages/core/src/endpoints/routers/tools.ts'
import type { Access, Endpoint } from '../../packages/core/src/web/http/routing/endpoint.ts'
import { openApi } from '../../packages/core/src/web/openapi/document.ts'
import { publishedFeatures } from './feature-endpoints.ts'

const ROUTERS: readonly (readonly [title: string, mount: string, endpoints: readonly Endpoint[]])[] = [
  ['Auth', '/auth', [...authEndpoints, ...passkeyEndpoints, ...nativeAppEndpoints]],
  ['Tools', '/tools', toolsEndpoints({})],
  ['Admin', '/admin', [...adminEndpoints, ...passkeyAdminEndpoints, ...metrics().endpoints].map(withKeyAccess)],
]

const CALLERS: Readonly<Record<Access, string>> = {
  public: 'anyone',
  user: 'user',
  refresh: 'refresh token',
  setup: 'temporary token',
  admin: 'administrator',
  key: "administrators' API key",
  ownedKey: 'API key of a user or tenant',
  ticket: 'stream ticket',
}

/** Codes that follow from size, speed and form of a request, or from its lack of a valid credential. */
const COMMON: readonly string[] = [
  'VALIDATION_ERROR',
  'UNAUTHORIZED',
  'INVALID_ACCESS_TOKEN',
  'SESSION_REVOKED',
  'CSRF_INVALID',
  'REQUEST_TIMEOUT',
  'PAYLOAD_TOO_LARGE',
  'URI_TOO_LONG',
  'UNSUPPORTED_MEDIA_TYPE',
  'RATE_LIMITED',
  'OVERLOADED',
  'INTERNAL',
]

const INTRODUCTION = `# Endpoints

Every endpoint, from the OpenAPI documents. Those of [features](../features.md) stand at the end. A running service has those that are switched on, with schemas of requests and responses, at \`/auth/docs\` and \`/auth/openapi.json\` (option \`swagger\`).
The paths are those of the default [mounts](options-addresses.md#mounts). **Caller** says who may call, each with a credential of their own: a test calls every endpoint as each kind of them, and all others are refused. A scope stands for [API keys that administer](../concepts/api-keys.md#administration), a permission for [members of an organisation](../concepts/organisations.md#roles) who have it. [Guests](../concepts/guests.md) and administrators who [act as a user](../guides/impersonation.md) are named where they may call what users may. **Errors** lists the endpoint's own [error codes](error-codes.md).
Any endpoint can also answer ${COMMON.map((code) => `\`${code}\``).join(', ')}.
`

interface Operation {
  readonly summary: string
  readonly tags?: readonly string[]
  readonly 'x-api-key-scope'?: string
  readonly 'x-callers': readonly Access[]
  readonly 'x-tenant-permission'?: string
  readonly responses: Readonly<Record<string, { readonly 'x-error-codes'?: readonly string[] }>>
}

/** The text of docs/reference/endpoints.md, unformatted. */
export function endpointsPage(): string {
  const features = Object.entries(publishedFeatures()).flatMap(([name, feature]) => [
    section(`\`${name}\``, '/auth', feature.auth ?? []),
    ...(feature.admin?.length
      ? [section(`\`${name}\`: administration`, '/admin', feature.admin.map(withKeyAccess))]
      : []),
  ])
  return [INTRODUCTION, ...ROUTERS.map((router) => section(...router)), ...features].join('\n')
}

function section(title: string, mount: string, endpoints: readonly Endpoint[]): string {
  const calls = Object.entries(openApi(title, mount, endpoints).paths).flatMap(([path, methods]) =>
    // The cast is safe: tests/http/openapi validates the documents.
    Object.entries(methods).map(([method, operation]) => ({ method, path, ...(operation as Operation) })),
  )
  const groups = Map.groupBy(calls, ({ tags }) => tags?.[0] ?? 'Other')
  const tables = [...groups].map(([tag, calls]) => {
    const rows = calls.map((call) => {
      const errors = errorsOf(call).map((code) => `\`${code}\``)
      return `| \`${call.method.toUpperCase()} ${call.path}\` | ${call.summary} | ${callerOf(call)} | ${errors.join(' ')} |`
    })
    const heading = groups.size > 1 ? `### ${tag}\n\n` : ''
    return `${heading}| Call | What it does | Caller | Errors |\n| --- | --- | --- | --- |\n${rows.join('\n')}\n`
  })
  return `## ${title}\n\n${tables.join('\n')}`
}

/** Describes the callers that an endpoint admits. Guests and acting administrators count as users, unless the endpoint refuses them. */
function callerOf(operation: Operation): string {
  const { 'x-callers': callers, 'x-api-key-scope': scope, 'x-tenant-permission': permission } = operation
  const codes = errorsOf(operation)
  const further = [
    ...(codes.includes('GUEST_FORBIDDEN') ? [] : ['guest']),
    ...(codes.includes('IMPERSONATION_FORBIDDEN') ? [] : ['acting administrator']),
  ]
  const names = callers.flatMap((caller) => {
    if (caller === 'user') return [permission === undefined ? 'user' : `member with \`${permission}\``, ...further]
    return caller === 'admin' && scope !== undefined ? [CALLERS.admin, `\`${scope}\``] : CALLERS[caller]
  })
  return names.join(', ')
}

function errorsOf({ responses }: Operation): readonly string[] {
  const codes = Object.values(responses).flatMap((response) => response['x-error-codes'] ?? [])
  return [...new Set(codes)].filter((code) => !COMMON.includes(code))
}
