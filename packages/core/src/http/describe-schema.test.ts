import { toJsonSchema } from '@valibot/to-json-schema'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { adminEndpoints } from '../routers/admin.ts'
import { authEndpoints } from '../routers/auth.ts'
import { toolsEndpoints } from '../routers/tools.ts'
import { describeSchema, type Side } from './describe-schema.ts'
import type { Schema } from './input.ts'

/** What the describer of valibot's own makers says. It objects to limits on the keys of records, for which OpenAPI 3.0 has no words; ours objects to the rest. */
function reference(schema: Schema, typeMode: Side): unknown {
  const ignoreActions = ['trim', 'to_lower_case', 'transform', 'raw_transform', 'check', 'raw_check']
  const described = toJsonSchema(schema, { target: 'openapi-3.0', typeMode, ignoreActions, errorMode: 'ignore' })
  return JSON.parse(JSON.stringify(described), (_key, value) => {
    if (Array.isArray(value?.required) && value.required.length === 0) delete value.required
    return value
  })
}

const endpoints = [...authEndpoints, ...toolsEndpoints({}), ...adminEndpoints]
const sent = endpoints.flatMap(({ method, path, body, query, isRaw }) => [
  ...(body === undefined || isRaw ? [] : [[`${method} ${path}`, 'body', body] as const]),
  ...(query === undefined ? [] : [[`${method} ${path}`, 'query', query] as const]),
])
const answered = endpoints.flatMap(({ method, path, replies }) =>
  Object.entries(replies).flatMap(([status, reply]) =>
    'kind' in reply ? [[`${method} ${path}`, status, reply] as const] : [],
  ),
)

describe('describeSchema', () => {
  it.each(sent)('says of %s what its %s may hold', (_endpoint, _part, schema) => {
    expect(describeSchema(schema, 'input')).toEqual(reference(schema, 'input'))
  })

  it.each(answered)('says of %s what it answers with %s', (_endpoint, _status, schema) => {
    expect(describeSchema(schema, 'output')).toEqual(reference(schema, 'output'))
  })

  it('tells what is written from what is read', () => {
    const page = v.pipe(v.string(), v.transform(Number), v.number(), v.integer(), v.minValue(1))
    expect(describeSchema(page, 'input')).toEqual({ type: 'string' })
    expect(describeSchema(page, 'output')).toEqual({ type: 'integer', minimum: 1 })
    expect(describeSchema(page, 'output')).toEqual(reference(page, 'output'))
  })

  it('describes the pipes in a pipe as one', () => {
    const code = v.pipe(v.string(), v.minLength(4), v.maxLength(8))
    const schema = v.array(v.pipe(code, v.trim(), v.regex(/^\d+$/), v.metadata({ description: 'A code' })))
    expect(describeSchema(schema, 'input')).toEqual(reference(schema, 'input'))
  })

  it.each([
    ['a schema', v.map(v.string(), v.string())],
    ['a schema in another', v.object({ list: v.array(v.optional(v.bigint())) })],
    ['a check', v.pipe(v.string(), v.ipv4())],
    ['a pattern with flags', v.pipe(v.string(), v.regex(/^a$/i))],
    ['two patterns', v.pipe(v.string(), v.regex(/^a/), v.regex(/b$/))],
  ])('throws for %s that it has no words for', (_kind, schema) => {
    expect(() => describeSchema(schema, 'input')).toThrow(/has no words for/)
    expect(() => describeSchema(schema, 'output')).toThrow(/has no words for/)
  })
})
