import { type JsonSchema, toJsonSchema } from '@valibot/to-json-schema'
import type { Schema } from '../http/request/input.ts'

/**
 * Direction in which a schema is described. `input`: what a client may send. `output`: what a response contains. The two differ if the
 * schema transforms values.
 */
export type Side = 'input' | 'output'

/** Valibot actions that OpenAPI can't express. The service's own checks may describe their rule in `v.metadata`. */
const IGNORED = ['trim', 'to_lower_case', 'transform', 'raw_transform', 'check', 'raw_check']

/**
 * Describes a schema as OpenAPI 3.0. Throws for a schema or check that OpenAPI can't express and that `IGNORED` doesn't list, so that no other rule
 * is omitted unnoticed.
 */
export function describeSchema(schema: Schema, side: Side): JsonSchema {
  return toJsonSchema(schema, {
    target: 'openapi-3.0',
    typeMode: side,
    ignoreActions: IGNORED,
    overrideSchema({ valibotSchema, jsonSchema: { required, ...described } }) {
      // Omits `required` for records, because OpenAPI 3.0 can't restrict their keys. Omits an empty `required`, which OpenAPI 3.0
      // forbids.
      if (valibotSchema.type === 'record' || required?.length === 0) return described
      return undefined
    },
  })
}
