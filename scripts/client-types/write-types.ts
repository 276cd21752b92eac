import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript'
import type { Endpoint } from '../../packages/core/src/http/endpoint.ts'
import { openApi } from '../../packages/core/src/openapi/document.ts'
import { adminEndpoints } from '../../packages/core/src/routers/admin.ts'
import { authEndpoints } from '../../packages/core/src/routers/auth.ts'
import { passkeyEndpoints } from '../../packages/core/src/routers/passkeys.ts'
import { toolsEndpoints } from '../../packages/core/src/routers/tools.ts'
import { ROOT } from '../source-files.ts'

type Json = Readonly<Record<string, unknown>>

const FOLDER = join(ROOT, 'packages/client/src/api')
const ROUTERS: Readonly<Record<string, readonly Endpoint[]>> = {
  auth: [...authEndpoints, ...passkeyEndpoints],
  tools: toolsEndpoints({}),
  admin: adminEndpoints,
}

const HEADING = '/** Made by scripts/client-types/write-types.ts from the OpenAPI document of this router. */\n'

/** Codes that the client itself reports: no response arrived, or one that isn't the service's. */
const CLIENT_CODES = ['OFFLINE', 'UNEXPECTED_RESPONSE']

/** Types of each router's endpoints, by file name. Paths are relative to the router's mount. */
export async function clientTypes(): Promise<Readonly<Record<string, string>>> {
  const entries = Object.entries(ROUTERS).map(async ([name, endpoints]) => {
    const document = openApi(name, '', endpoints.filter(answersJson))
    // The cast is safe: tests/http/openapi validates the documents.
    const nodes = await openapiTS(typed(document) as unknown as OpenAPI3, { alphabetize: true, immutable: true })
    return [`${name}.ts`, HEADING + astToString(nodes)] as const
  })
  return Object.fromEntries(await Promise.all(entries))
}

/** Leaves out pages, files, redirects and event streams, which aren't called for data. */
function answersJson({ replies }: Endpoint): boolean {
  return Object.values(replies).some((reply) => 'kind' in reply)
}

/** The document for the client: error codes as enumerations, and without the header that the client itself sends. */
function typed({ paths, components, openapi, info }: Json): Json {
  const operations = (methods: Json) => mapped(methods, (operation) => typedOperation(asJson(operation)))
  return { openapi, info, paths: mapped(asJson(paths), (methods) => operations(asJson(methods))), components }
}

function typedOperation({ operationId: _, security: _security, ...operation }: Json): Json {
  const parameters = Array.isArray(operation.parameters) ? operation.parameters : []
  const responses = Object.entries(asJson(operation.responses))
  const codes = responses.flatMap(([, response]) => asJson(response)['x-error-codes'] ?? [])
  return {
    ...operation,
    parameters: parameters.filter(({ name }) => name !== 'X-Auth-Strategy'),
    responses: {
      ...Object.fromEntries(responses.filter(([status]) => status < '400')),
      default: { description: 'Failed.', content: { 'application/json': { schema: errorWith(codes) } } },
    },
  }
}

/** One schema for all failures of an endpoint: a client tells them apart by code, not by status. */
function errorWith(codes: readonly unknown[]): Json {
  const code = { type: 'string', enum: [...new Set([...codes, ...CLIENT_CODES])] }
  const setUp = codes.includes('2FA_SETUP_REQUIRED') && {
    requires2FASetup: { type: 'boolean', enum: [true] },
    tempToken: { type: 'string' },
  }
  const own = { type: 'object', required: ['code'], properties: { code, ...setUp } }
  return { allOf: [{ $ref: '#/components/schemas/Error' }, own] }
}

function mapped(record: Json, change: (value: unknown) => unknown): Json {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]))
}

function asJson(value: unknown): Json {
  return Object(value)
}

/** Returns a problem for each file that differs from the endpoints. */
export async function clientTypesProblems(): Promise<readonly string[]> {
  return Object.entries(await clientTypes())
    .filter(([file, text]) => read(file) !== text)
    .map(([file]) => `packages/client/src/api/${file} is out of date: run "node scripts/client-types/write-types.ts"`)
}

function read(file: string): string | null {
  try {
    return readFileSync(join(FOLDER, file), 'utf8')
  } catch {
    return null
  }
}

if (import.meta.main) {
  mkdirSync(FOLDER, { recursive: true })
  for (const [file, text] of Object.entries(await clientTypes())) writeFileSync(join(FOLDER, file), text)
}
