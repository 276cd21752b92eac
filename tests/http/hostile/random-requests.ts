import fc from 'fast-check'
import type { Operation } from '../openapi/find-operation.ts'
import { isJson } from '../openapi/json-schema.ts'
import { bodySchemaOf, propertiesOf, sampleBody } from '../openapi/sample-body.ts'
import { bytes, type Sent } from '../support/answer.ts'
import { MARKER, sampleFor } from './hostile-bodies.ts'

export interface RandomRequest {
  readonly path: string
  readonly sent: Sent
  /** Number that chooses one of the callers whom the endpoint knows. */
  readonly caller: number
}

const FORM = 'application/x-www-form-urlencoded'

/** Fixed texts, which any field may get. */
export const ODD_TEXTS = [
  '',
  '0',
  '-1',
  '1e9',
  'null',
  '__proto__',
  MARKER,
  '%00',
  '../..',
  `${MARKER}@example.com`,
  '*',
  '2030-01-01',
] as const

const oddText = fc.oneof(fc.string({ unit: 'binary', maxLength: 40 }), fc.constantFrom(...ODD_TEXTS))
const oddValue = fc.oneof(
  oddText,
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.jsonValue({ maxDepth: 3 }),
)

/** Requests to the operation: documented and unknown query parameters and fields, each absent, valid, odd or of another type. */
export function requestsTo(operation: Operation): fc.Arbitrary<RandomRequest> {
  const parameters = Array.isArray(operation.description.parameters) ? operation.description.parameters : []
  const named = parameters.filter(isJson).filter((one) => one.in === 'query')
  const names = [...named.map(({ name }) => String(name)), MARKER]
  const query = fc.array(fc.tuple(fc.constantFrom(...names), oddText), { maxLength: 4 })
  const path = fc.array(oddText, { minLength: 4, maxLength: 4 }).map((values) => {
    let index = 0
    return operation.template.replace(/\{\w+\}/g, () =>
      encodeURIComponent((values[index++] ?? '').toWellFormed() || 'x'),
    )
  })
  return fc.record({
    path: fc.tuple(path, query).map(([where, pairs]) => {
      const text = new URLSearchParams(pairs.map(([name, value]) => [name, value.toWellFormed()])).toString()
      return text === '' ? where : `${where}?${text}`
    }),
    sent:
      operation.method === 'get'
        ? fc.constant({})
        : fc.oneof({ weight: 6, arbitrary: bodyFor(operation) }, bytesAsBody),
    caller: fc.nat(100),
  })
}

function bodyFor(operation: Operation): fc.Arbitrary<Sent> {
  const form = bodySchemaOf(operation, FORM)
  const sample = form === null ? sampleFor(operation) : sampleBody(form, MARKER)
  const names = [...Object.keys(propertiesOf(form ?? bodySchemaOf(operation))), MARKER]
  const changes = fc.dictionary(fc.constantFrom(...names), fc.oneof(oddValue, fc.constant(undefined)), { maxKeys: 3 })
  return changes.map((changed) => {
    const fields = { ...sample, ...changed }
    return form === null ? { json: fields } : { body: bytes(formOf(fields)), headers: { 'Content-Type': FORM } }
  })
}

function formOf(fields: Readonly<Record<string, unknown>>): string {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined)
  return new URLSearchParams(given.map(([name, value]) => [name, String(value).toWellFormed()])).toString()
}

const bytesAsBody: fc.Arbitrary<Sent> = fc
  .tuple(
    fc.oneof(
      fc.json().map(bytes),
      fc.uint8Array({ maxLength: 60 }).map((some) => new Uint8Array(some)),
    ),
    fc.constantFrom('application/json', FORM, 'text/plain', 'application/octet-stream'),
  )
  .map(([body, type]) => ({ body, headers: { 'Content-Type': type } }))
