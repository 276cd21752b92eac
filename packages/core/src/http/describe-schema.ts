import type * as v from 'valibot'
import type { Schema } from './input.ts'

type Json = Readonly<Record<string, unknown>>

/** A schema in the words of OpenAPI 3.0. */
export type Description = Json & { readonly properties?: Json; readonly required?: readonly string[] }

/** What a caller writes, or what a reply holds: they differ where a schema transforms. */
export type Side = 'input' | 'output'

/** The kinds of schemas that endpoints are declared with. */
type Known =
  | v.UnknownSchema
  | v.StringSchema<undefined>
  | v.NumberSchema<undefined>
  | v.BooleanSchema<undefined>
  | v.LiteralSchema<v.Literal, undefined>
  | v.PicklistSchema<readonly string[], undefined>
  | v.ArraySchema<Schema, undefined>
  | v.RecordSchema<v.GenericSchema<string, string>, Schema, undefined>
  | v.ObjectSchema<v.ObjectEntries, undefined>
  | v.LooseObjectSchema<v.ObjectEntries, undefined>
  | v.StrictObjectSchema<v.ObjectEntries, undefined>
  | v.ObjectWithRestSchema<v.ObjectEntries, Schema, undefined>
  | v.OptionalSchema<Schema, unknown>
  | v.NullableSchema<Schema, unknown>
  | v.NullishSchema<Schema, unknown>
  | v.UnionSchema<Schema[], undefined>

/** After these a value is another one than the caller wrote. */
const TRANSFORMING = ['transform', 'raw_transform']

/** A step of a pipe that is no schema. */
interface Action {
  readonly kind: 'validation' | 'transformation' | 'metadata'
  readonly type: string
  readonly requirement?: unknown
  readonly metadata?: Json
}

/** Describes a schema. Throws for a kind of schema or a check that it has no words for: an endpoint's document leaves out nothing. */
export function describeSchema(schema: Schema, side: Side): Description {
  return 'pipe' in schema ? describePipe(stepsOf(schema), side) : describePlain(schema, side)
}

/** A pipe begins with a schema, which checks narrow. The caller writes what stands before the first transformation. */
function describePipe(steps: readonly (Schema | Action)[], side: Side): Description {
  const start = side === 'input' ? 0 : steps.findLastIndex(({ kind }) => kind === 'schema')
  // Sound because a pipe has a schema, at its beginning at least.
  let described = describePlain(steps[start] as Schema, side)
  for (const step of steps.slice(start + 1)) {
    if (step.kind === 'schema' || (side === 'input' && TRANSFORMING.includes(step.type))) break
    described = { ...described, ...describeAction(step, described) }
  }
  return described
}

/** The steps of a pipe, with those of pipes in it. */
function stepsOf(step: Schema | Action): readonly (Schema | Action)[] {
  // Sound because valibot keeps nothing but schemas and actions in a pipe.
  return 'pipe' in step ? (step.pipe as readonly (Schema | Action)[]).flatMap(stepsOf) : [step]
}

function describePlain(schema: Schema, side: Side): Description {
  const describe = (inner: Schema) => describeSchema(inner, side)
  // Sound because `type` tells which it is, and what is none of them falls through.
  const known = schema as Known
  switch (known.type) {
    case 'unknown':
      return {}
    case 'string':
    case 'number':
    case 'boolean':
      return { type: known.type }
    case 'literal':
      return { enum: [known.literal] }
    case 'picklist':
      return { type: 'string', enum: known.options }
    case 'array':
      return { type: 'array', items: describe(known.item) }
    case 'record':
      // OpenAPI 3.0 has no words for what keys may be.
      return { type: 'object', additionalProperties: describe(known.value) }
    case 'object':
    case 'loose_object':
      return describeEntries(known.entries, side)
    case 'strict_object':
      return { ...describeEntries(known.entries, side), additionalProperties: false }
    case 'object_with_rest':
      return { ...describeEntries(known.entries, side), additionalProperties: describe(known.rest) }
    case 'optional':
    case 'nullable':
    case 'nullish':
      return {
        ...describe(known.wrapped),
        ...(known.type !== 'optional' && { nullable: true }),
        ...(known.default !== undefined && { default: known.default }),
      }
    case 'union':
      return { anyOf: known.options.map(describe) }
  }
  throw new Error(`describe-schema.ts has no words for the schema ${schema.type}`)
}

function describeEntries(entries: v.ObjectEntries, side: Side): Description {
  // Sound because endpoints answer at once, so their schemas hold no asynchronous ones.
  const fields = Object.entries(entries) as [string, Schema][]
  const required = fields.filter(([, { type }]) => type !== 'optional' && type !== 'nullish').map(([name]) => name)
  return {
    type: 'object',
    properties: Object.fromEntries(fields.map(([name, field]) => [name, describeSchema(field, side)])),
    // OpenAPI 3.0 has no empty `required`.
    ...(required.length > 0 && { required }),
  }
}

function describeAction({ type, requirement, metadata }: Action, described: Description): Json {
  const isList = described.type === 'array'
  switch (type) {
    // A check of ours says in metadata what there are words for.
    case 'check':
    case 'trim':
    case 'to_lower_case':
    case 'transform':
    case 'raw_transform':
      return {}
    case 'metadata':
      return metadata ?? {}
    case 'integer':
      return { type: 'integer' }
    case 'iso_timestamp':
      return { format: 'date-time' }
    case 'min_value':
      return { minimum: requirement }
    case 'max_value':
      return { maximum: requirement }
    case 'min_length':
      return { [isList ? 'minItems' : 'minLength']: requirement }
    case 'max_length':
      return { [isList ? 'maxItems' : 'maxLength']: requirement }
    case 'regex':
      // JSON Schema knows no flags, and one pattern a schema.
      if (requirement instanceof RegExp && requirement.flags === '' && described.pattern === undefined)
        return { pattern: requirement.source }
  }
  throw new Error(`describe-schema.ts has no words for the check ${type}`)
}
