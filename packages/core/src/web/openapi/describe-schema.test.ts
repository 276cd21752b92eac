import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { adminEndpoints } from '../../endpoints/routers/admin.ts'
import { authEndpoints } from '../../endpoints/routers/auth.ts'
import { toolsEndpoints } from '../../endpoints/routers/tools.ts'
import { describeSchema } from './describe-schema.ts'

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
  it.each(sent)('has words for %s: its %s', (_endpoint, _part, schema) => {
    expect(describeSchema(schema, 'input')).toMatchObject({ type: 'object' })
  })

  it.each(answered)('has words for %s: its answer %s', (_endpoint, _status, schema) => {
    expect(Object.keys(describeSchema(schema, 'output'))).not.toEqual([])
  })

  it('tells what is written from what is read', () => {
    const page = v.pipe(v.string(), v.transform(Number), v.number(), v.integer(), v.minValue(1))
    expect(describeSchema(page, 'input')).toEqual({ type: 'string' })
    expect(describeSchema(page, 'output')).toEqual({ type: 'integer', minimum: 1 })
  })

  it('describes the pipes in a pipe as one', () => {
    const code = v.pipe(v.string(), v.minLength(4), v.maxLength(8))
    const schema = v.array(v.pipe(code, v.trim(), v.regex(/^\d+$/), v.metadata({ description: 'A code' })))
    const items = { type: 'string', minLength: 4, maxLength: 8, pattern: '^\\d+$', description: 'A code' }
    expect(describeSchema(schema, 'input')).toEqual({ type: 'array', items })
  })

  it('describes records and objects in the words of OpenAPI 3.0', () => {
    const tags = v.record(v.pipe(v.string(), v.maxLength(9)), v.nullable(v.number()))
    expect(describeSchema(v.strictObject({ tags: v.optional(tags, {}) }), 'input')).toEqual({
      type: 'object',
      properties: {
        tags: { type: 'object', additionalProperties: { type: 'number', nullable: true }, default: {} },
      },
      additionalProperties: false,
    })
  })

  it.each([
    ['a schema', v.map(v.string(), v.string())],
    ['a schema in another', v.object({ list: v.array(v.optional(v.bigint())) })],
    ['a check', v.pipe(v.string(), v.creditCard())],
    ['a pattern with flags', v.pipe(v.string(), v.regex(/^a$/i))],
    ['two patterns', v.pipe(v.string(), v.regex(/^a/), v.regex(/b$/))],
  ])('throws for %s that it has no words for', (_kind, schema) => {
    expect(() => describeSchema(schema, 'input')).toThrow(/JSON Schema|not supported/)
    expect(() => describeSchema(schema, 'output')).toThrow(/JSON Schema|not supported/)
  })
})
