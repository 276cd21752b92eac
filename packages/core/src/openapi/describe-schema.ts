import { type JsonSchema, toJsonSchema } from '@valibot/to-json-schema'
import type { Schema } from '../http/input.ts'

/** What a caller writes, or what a reply holds: they differ where a schema transforms. */
export type Side = 'input' | 'output'

/** Actions without a counterpart in OpenAPI. A check of ours may say in `v.metadata` what it demands. */
const IGNORED = ['trim', 'to_lower_case', 'transform', 'raw_transform', 'check', 'raw_check']

/** Describes a schema as OpenAPI 3.0. Throws for a schema or check that has no counterpart, so that a document omits nothing by accident. */
export function describeSchema(schema: Schema, side: Side): JsonSchema {
  return toJsonSchema(schema, {
    target: 'openapi-3.0',
    typeMode: side,
    ignoreActions: IGNORED,
    overrideSchema({ valibotSchema, jsonSchema: { required, ...described } }) {
      // OpenAPI 3.0 can't restrict the keys of a record, and has no empty `required`.
      if (valibotSchema.type === 'record' || required?.length === 0) return described
      return undefined
    },
  })
}
