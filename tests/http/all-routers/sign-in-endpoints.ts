import { type Operation, operationsOf } from '../openapi/find-operation.ts'
import { isJson, type Json } from '../openapi/json-schema.ts'
import { bodySchemaOf, propertiesOf } from '../openapi/sample-body.ts'

/** Part of a request that may contain a secret. */
export type Place =
  | { readonly in: 'bearer' | 'csrf' }
  | { readonly in: 'cookie'; readonly name: 'accessToken' | 'refreshToken' }
  | { readonly in: 'body' | 'query'; readonly name: string }

/** One input of an endpoint that accepts a secret, as described by its OpenAPI document. */
export interface SecretInput {
  readonly operation: Operation
  readonly place: Place
  readonly mode?: string
  /** True if the request also carries a session. */
  readonly isSignedIn: boolean
  readonly name: string
}

const SECRET = /^(state|currentPassword)$|(token|code|secret)$/i
/** Fields that authenticate the request itself: beside a session they are ignored. */
const CREDENTIAL = /^(refreshToken|tempToken)$/

export function takes({ description: { security } }: Operation, scheme: string): boolean {
  return Array.isArray(security) && security.some((one) => isJson(one) && scheme in one)
}

/**
 * Returns every input that accepts a secret, of every endpoint in the document. A new endpoint is therefore tested too.
 */
export function secretInputsOf(document: Json): readonly SecretInput[] {
  return operationsOf(document).flatMap((operation) => [...headers(operation), ...fields(operation)])
}

function headers(operation: Operation): readonly SecretInput[] {
  const places: Place[] = []
  if (['accessToken', 'adminSecret', 'tempToken', 'refreshCookie'].some((scheme) => takes(operation, scheme)))
    places.push({ in: 'bearer' })
  if (takes(operation, 'accessCookie')) places.push({ in: 'cookie', name: 'accessToken' })
  if (takes(operation, 'refreshCookie')) places.push({ in: 'cookie', name: 'refreshToken' })
  if (takes(operation, 'accessCookie') && operation.method !== 'get') places.push({ in: 'csrf' })
  return places.map((place) => input(operation, place, false))
}

function fields(operation: Operation): readonly SecretInput[] {
  const properties = propertiesOf(bodySchemaOf(operation))
  const { parameters } = operation.description
  const inQuery = (Array.isArray(parameters) ? parameters : []).filter(isJson).filter((one) => one.in === 'query')
  const places: Place[] = [
    ...Object.keys(properties).map((name) => ({ in: 'body', name }) as const),
    ...inQuery.map(({ name }) => ({ in: 'query', name: String(name) }) as const),
  ]
  return places.flatMap((place) => {
    if (!('name' in place) || !SECRET.test(place.name)) return []
    const isCredential = CREDENTIAL.test(place.name)
    const modes = modesOf(properties.mode).filter((mode) => !isCredential || mode === '2fa')
    const sessions = isCredential || !takes(operation, 'accessToken') ? [false] : [false, true]
    return sessions.flatMap((isSignedIn) =>
      (modes.length > 0 ? modes : [undefined]).map((mode) => input(operation, place, isSignedIn, mode)),
    )
  })
}

function modesOf(schema: unknown): readonly string[] {
  return isJson(schema) && Array.isArray(schema.enum) ? schema.enum.map(String) : []
}

function input(operation: Operation, place: Place, isSignedIn: boolean, mode?: string): SecretInput {
  const where = 'name' in place ? `${place.in} ${place.name}` : place.in
  const name = `${operation.method.toUpperCase()} ${operation.template}, ${where}${mode ? `, mode ${mode}` : ''}${isSignedIn ? ', signed in' : ''}`
  return { operation, place, isSignedIn, name, ...(mode !== undefined && { mode }) }
}
