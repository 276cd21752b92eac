import { FAILURES, type FailureCode, type FailureDeclaration } from '../../foundations/values/errors.ts'
import type { Schema } from '../http/request/input.ts'
import { ADMIN_SCOPES } from '../http/routing/admin-areas.ts'
import { ADMIN_PROOF_FIELDS, isSensitiveForAdmins, takesAdminProof } from '../http/routing/admin-proof.ts'
import type { CredentialKind, Endpoint } from '../http/routing/endpoint.ts'
import { describeSchema } from './describe-schema.ts'

type Json = Readonly<Record<string, unknown>>

export type OpenApiDocument = Json & { readonly openapi: string; readonly paths: Readonly<Record<string, Json>> }

const KEY_REFUSALS: readonly FailureCode[] = [
  'UNAUTHORIZED',
  'API_KEY_INVALID',
  'API_KEY_REVOKED',
  'API_KEY_EXPIRED',
  'API_KEY_IP_BLOCKED',
  'API_KEY_INSUFFICIENT_SCOPE',
]

/** Error codes of each kind of credential. */
const REFUSALS: Readonly<Record<CredentialKind, readonly FailureCode[]>> = {
  user: ['UNAUTHORIZED', 'INVALID_ACCESS_TOKEN', 'SESSION_REVOKED', 'ACCOUNT_DISABLED', 'CSRF_INVALID'],
  refresh: ['UNAUTHORIZED', 'INVALID_REFRESH_TOKEN', 'CSRF_INVALID'],
  setup: ['UNAUTHORIZED', 'INVALID_TEMP_TOKEN'],
  admin: [
    'UNAUTHORIZED',
    'ADMIN_UNAUTHORIZED',
    'ADMIN_FORBIDDEN',
    'SESSION_REVOKED',
    'ACCOUNT_DISABLED',
    'CSRF_INVALID',
    'IMPERSONATION_FORBIDDEN',
  ],
  key: KEY_REFUSALS,
  ownedKey: KEY_REFUSALS,
  ticket: ['UNAUTHORIZED', 'INVALID_ACCESS_TOKEN'],
}

const BY_API_KEY: readonly Json[] = [{ apiKey: [] }]

const SECURITY: Readonly<Record<CredentialKind, readonly Json[]>> = {
  user: [{ accessCookie: [] }, { accessToken: [] }],
  refresh: [{ refreshCookie: [] }, {}],
  setup: [{ tempToken: [] }, {}],
  admin: [{ adminSecret: [] }],
  key: BY_API_KEY,
  ownedKey: BY_API_KEY,
  ticket: [{ streamTicket: [] }],
}

const SECURITY_SCHEMES: Json = {
  accessToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
  accessCookie: { type: 'apiKey', in: 'cookie', name: 'accessToken' },
  refreshCookie: { type: 'apiKey', in: 'cookie', name: 'refreshToken' },
  tempToken: {
    type: 'http',
    scheme: 'bearer',
    description: 'Temporary token of a sign-in; may also be sent in the body.',
  },
  adminSecret: { type: 'http', scheme: 'bearer' },
  apiKey: { type: 'apiKey', in: 'header', name: 'X-Api-Key' },
  streamTicket: { type: 'apiKey', in: 'query', name: 'ticket' },
}

const LOCATION: Json = { Location: { required: true, schema: { type: 'string' } } }

const ERROR_SCHEMA: Json = {
  type: 'object',
  required: ['success', 'error', 'message', 'code'],
  properties: {
    success: { type: 'boolean', enum: [false] },
    error: { type: 'string' },
    message: { type: 'string' },
    code: { type: 'string' },
    details: {
      type: 'array',
      items: {
        type: 'object',
        required: ['path', 'rule'],
        properties: { path: { type: 'string' }, rule: { type: 'string' } },
      },
    },
    requestId: { type: 'string' },
  },
}

/** Describes the enabled endpoints, with requests and responses, as OpenAPI 3.0.3. */
export function openApi(title: string, mount: string, endpoints: readonly Endpoint[]): OpenApiDocument {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const endpoint of endpoints) {
    const path = mount + endpoint.path.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) }
  }
  return {
    openapi: '3.0.3',
    info: { title, version: '1' },
    tags: [...new Set(endpoints.flatMap(({ tag }) => tag ?? []))].map((name) => ({ name })),
    paths,
    components: { schemas: { Error: ERROR_SCHEMA }, securitySchemes: SECURITY_SCHEMES },
  }
}

function operation(endpoint: Endpoint): Json {
  const { summary, tag, body, access, tenantPermission } = endpoint
  const kinds = access.filter((kind) => kind !== 'public')
  const security = [
    ...new Set(kinds.flatMap((kind) => SECURITY[kind])),
    ...(isForAdminKeys(endpoint) ? BY_API_KEY : []),
    ...(access.includes('public') && kinds.length > 0 ? [{}] : []),
  ]
  return {
    summary,
    ...(tag !== undefined && { tags: [tag] }),
    operationId: operationId(endpoint),
    parameters: parameters(endpoint),
    ...(hasBody(endpoint) && { requestBody: requestBody(body, endpoint) }),
    ...(security.length > 0 && { security }),
    // Lists the callers too, because API keys of administrators, users and tenants have the same security scheme.
    'x-callers': access,
    ...(tenantPermission !== undefined && { 'x-tenant-permission': tenantPermission }),
    ...(isForAdminKeys(endpoint) && { 'x-api-key-scope': endpoint.scope }),
    responses: withBothContents(replies(endpoint), refusals(endpoint)),
  }
}

/** True for an endpoint of the admin API that API keys with its scope may call. */
function isForAdminKeys({ access, scope = '' }: Endpoint): boolean {
  return access.includes('admin') && ADMIN_SCOPES.includes(scope)
}

function operationId({ method, path }: Endpoint): string {
  const words = path.split(/[^A-Za-z0-9]+/).filter((word) => word !== '')
  return [method.toLowerCase(), ...words.map((word) => word[0]?.toUpperCase() + word.slice(1))].join('')
}

function parameters({ path, query, issuesTokens }: Endpoint): readonly Json[] {
  const inPath = [...path.matchAll(/:(\w+)/g)].map((match) => match[1])
  const { properties = {}, required = [] } = query === undefined ? {} : describeSchema(query, 'input')
  return [
    ...inPath.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } })),
    ...Object.entries(properties).map(([name, schema]) => ({
      name,
      in: 'query',
      required: required.includes(name),
      schema,
    })),
    ...(issuesTokens ? [{ name: 'X-Auth-Strategy', in: 'header', schema: { type: 'string', enum: ['bearer'] } }] : []),
  ]
}

function replies({ replies, success }: Endpoint): Json {
  return Object.fromEntries(
    Object.entries(replies).map(([status, reply]) => {
      const description = typeof success === 'object' ? success[Number(status)] : success
      if ('kind' in reply) return [status, { description, content: json(describeSchema(reply, 'output')) }]
      if (status === '304') return [status, { description }]
      if (status.startsWith('3')) return [status, { description, headers: LOCATION }]
      return [status, { description, content: { [reply.contentType]: { schema: { type: 'string' } } } }]
    }),
  )
}

/** Joins replies and errors. If both have the same status, its entry has the content types of both, and the description of the errors. */
function withBothContents(replies: Json, refusals: Json): Json {
  const both = Object.entries(refusals).map(([status, refusal]) => {
    const reply = replies[status]
    if (!isObject(refusal) || !isObject(reply)) return [status, refusal] as const
    return [status, { ...refusal, content: { ...Object(reply.content), ...Object(refusal.content) } }] as const
  })
  return { ...replies, ...Object.fromEntries(both) }
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null
}

/** Describes all errors of an endpoint by status: the codes in `errors`, and the codes that follow from its declaration. */
function refusals(endpoint: Endpoint): Json {
  const codes = new Set<FailureCode | FailureDeclaration>(endpoint.errors)
  const add = (...more: readonly FailureCode[]) => {
    for (const code of more) codes.add(code)
  }
  for (const kind of endpoint.access) if (kind !== 'public') add(...REFUSALS[kind])
  if (isForAdminKeys(endpoint)) add(...KEY_REFUSALS)
  if (endpoint.method !== 'GET') add('VALIDATION_ERROR', 'PAYLOAD_TOO_LARGE', 'REQUEST_TIMEOUT')
  if (endpoint.method !== 'GET' && !endpoint.isRaw) add('UNSUPPORTED_MEDIA_TYPE')
  if (endpoint.query) add('VALIDATION_ERROR')
  // A path parameter that can't be decoded results in 404.
  if (endpoint.path.includes(':')) add('NOT_FOUND')
  if (endpoint.access.includes('user') && !endpoint.allowsImpersonation) add('IMPERSONATION_FORBIDDEN')
  const isForMembers = endpoint.access.includes('user') && !endpoint.access.includes('public')
  if (isForMembers && !endpoint.allowsGuests) add('GUEST_FORBIDDEN')
  if (endpoint.issuesTokens || endpoint.isOwnForm) add('CSRF_INVALID')
  if (endpoint.isSensitive || isSensitiveForAdmins(endpoint)) add('REAUTHENTICATION_REQUIRED', 'ACCOUNT_DISABLED')
  add('RATE_LIMITED', 'URI_TOO_LONG', 'INTERNAL', 'OVERLOADED')
  const all = [...codes].map((code) => (typeof code === 'object' ? code : declared(code)))
  const statuses = new Set(all.map(({ status }) => status))
  return Object.fromEntries(
    [...statuses].map((status) => {
      const group = all.filter((one) => one.status === status)
      const description = explain(group)
      const { refusals: own } = endpoint
      if (own !== undefined) return [status, { description, content: json(describeSchema(own.schema, 'output')) }]
      // `code` isn't an enumeration in the schema, because callbacks of the host may throw codes of their own.
      const content = json({ $ref: '#/components/schemas/Error' })
      return [status, { description, 'x-error-codes': group.map(({ code }) => code), content }]
    }),
  )
}

type Described = Pick<FailureDeclaration, 'code' | 'status'> & { readonly message: { readonly en: string } }

function declared(code: FailureCode): Described {
  const [status, en] = FAILURES[code]
  return { code, status, message: { en } }
}

function explain(group: readonly Described[]): string {
  const lines = group.map(({ code, message }) => `\`${code}\`: ${message.en}`)
  return lines.length === 1 ? lines.join() : lines.map((line) => `- ${line}`).join('\n')
}

function json(schema: object): Json {
  return { 'application/json': { schema } }
}

function hasBody(endpoint: Endpoint): boolean {
  return endpoint.body !== undefined || takesAdminProof(endpoint)
}

function requestBody(body: Schema | undefined, endpoint: Endpoint): Json {
  const { isForm, isRaw } = endpoint
  if (isRaw) return { content: { '*/*': { schema: { type: 'string', format: 'binary' } } } }
  const described = body === undefined ? { type: 'object' as const } : describeSchema(body, 'input')
  const properties = { ...described.properties, ...(takesAdminProof(endpoint) && ADMIN_PROOF_FIELDS) }
  const schema = Object.keys(properties).length === 0 ? described : { ...described, properties }
  return {
    required: schema.required !== undefined,
    content: isForm ? { 'application/x-www-form-urlencoded': { schema } } : json(schema),
  }
}
