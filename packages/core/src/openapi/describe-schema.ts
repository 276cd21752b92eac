import { type JsonSchema, toJsonSchema } from '@valibot/to-json-schema'
import type { Schema } from '../http/input.ts'

/** `input`: what a client may send. `output`: what a response contains. They differ if the schema transforms. */
export type Side = 'input' | 'output'

/** Actions without a counterpart in OpenAPI. Our own checks may describe their rule in `v.metadata`. */
const IGNORED = ['trim', 'to_lower_case', 'transform', 'raw_transform', 'check', 'raw_check']

/** Describes a schema as OpenAPI 3.0. Throws for a schema or check without a counterpart, so that nothing is omitted unnoticed. */
export function describeSchema(schema: Schema, side: Side): JsonSchema {
  return toJsonSchema(schema, {
    target: 'openapi-3.0',
    typeMode: side,
    ignoreActions: IGNORED,
    overrideSchema({ valibotSchema, jsonSchema: { required, ...described } }) {
      // OpenAPI 3.0 can't restrict the keys of a record and doesn't allow an empty `required`.
      if (valibotSchema.type === 'record' || required?.length === 0) return described
      return undefined
    },
  })
}
