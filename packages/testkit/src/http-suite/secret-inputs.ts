import { type Operation, operationsOf } from '../openapi/find-operation.ts'
import { isJson, type Json } from '../openapi/json-schema.ts'
import { bodySchemaOf, propertiesOf } from '../openapi/sample-body.ts'

/** Where a request may carry a secret. */
export type Place =
  | { readonly in: 'bearer' | 'csrf' }
  | { readonly in: 'cookie'; readonly name: 'accessToken' | 'refreshToken' }
  | { readonly in: 'body' | 'query'; readonly name: string }

/** One place of one endpoint that takes a secret, as its OpenAPI document tells. */
export interface Door {
  readonly operation: Operation
  readonly place: Place
  /** Of endpoints that have several. */
  readonly mode?: string
  /** Whether the request comes with a session beside the secret. */
  readonly isSignedIn: boolean
  /** How a failure names it. */
  readonly name: string
}

const SECRET = /^(state|currentPassword)$|(token|code|secret)$/i
/** Fields that are credentials of the request itself: beside a session nobody would look at them. */
const CREDENTIAL = /^(refreshToken|tempToken)$/

export function takes({ description: { security } }: Operation, scheme: string): boolean {
  return Array.isArray(security) && security.some((one) => isJson(one) && scheme in one)
}

/** Every place that takes a secret, at every endpoint of the document: what joins it is tried too. */
export function doorsOf(document: Json): readonly Door[] {
  return operationsOf(document).flatMap((operation) => [...headers(operation), ...fields(operation)])
}

function headers(operation: Operation): readonly Door[] {
  const places: Place[] = []
  if (['accessToken', 'adminSecret', 'tempToken', 'refreshCookie'].some((scheme) => takes(operation, scheme)))
    places.push({ in: 'bearer' })
  if (takes(operation, 'accessCookie')) places.push({ in: 'cookie', name: 'accessToken' })
  if (takes(operation, 'refreshCookie')) places.push({ in: 'cookie', name: 'refreshToken' })
  if (takes(operation, 'accessCookie') && operation.method !== 'get') places.push({ in: 'csrf' })
  return places.map((place) => door(operation, place, false))
}

function fields(operation: Operation): readonly Door[] {
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
      (modes.length > 0 ? modes : [undefined]).map((mode) => door(operation, place, isSignedIn, mode)),
    )
  })
}

function modesOf(schema: unknown): readonly string[] {
  return isJson(schema) && Array.isArray(schema.enum) ? schema.enum.map(String) : []
}

function door(operation: Operation, place: Place, isSignedIn: boolean, mode?: string): Door {
  const where = 'name' in place ? `${place.in} ${place.name}` : place.in
  const name = `${operation.method.toUpperCase()} ${operation.template}, ${where}${mode ? `, mode ${mode}` : ''}${isSignedIn ? ', signed in' : ''}`
  return { operation, place, isSignedIn, name, ...(mode !== undefined && { mode }) }
}
