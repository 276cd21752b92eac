import type { Schema } from './input.ts'

/** Types of the valibot schemas that accept strings. */
const TEXTS: readonly string[] = ['string', 'picklist', 'literal']

/**
 * Handles empty texts (`''`) in optional fields of an object, which clients send for empty inputs of a form. Replaces an empty text with
 * null if the schema accepts null, since null removes a value; otherwise omits the field. Leaves unknown fields and `exactOptional` fields
 * unchanged.
 */
export function withoutEmptyTexts(schema: Schema, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const entries = entriesOf(schema)
  if (entries === null) return value
  const changed = new Map<string, unknown>()
  for (const [name, entry] of Object.entries(entries)) {
    if (!Object.hasOwn(value, name)) continue
    const field: unknown = Reflect.get(value, name)
    const next = field === '' && isOptionalText(entry) ? emptyOf(entry) : withoutEmptyTexts(entry, field)
    if (next !== field) changed.set(name, next)
  }
  if (changed.size === 0) return value
  const kept = Object.entries(value).map(([name, field]) => [name, changed.has(name) ? changed.get(name) : field])
  return Object.fromEntries(kept.filter(([, field]) => field !== undefined))
}

function entriesOf(schema: Schema): Readonly<Record<string, Schema>> | null {
  const inner = innermost(schema)
  // The cast is safe: only object schemas have entries.
  return 'entries' in inner ? (inner.entries as Readonly<Record<string, Schema>>) : null
}

function isOptionalText(schema: Schema): boolean {
  return (schema.type === 'optional' || schema.type === 'nullish') && isText(innermost(schema))
}

function isText(schema: Schema): boolean {
  // The cast is safe: only unions and picklists have options, and the options of a picklist aren't objects.
  const options = 'options' in schema && schema.type === 'union' ? (schema.options as readonly Schema[]) : []
  return TEXTS.includes(schema.type) || options.some(isText)
}

/** Returns null if the schema accepts null, else undefined. */
function emptyOf(schema: Schema): null | undefined {
  if (schema.type === 'nullish' || schema.type === 'nullable') return null
  const inner = wrappedBy(schema)
  return inner === undefined ? undefined : emptyOf(inner)
}

/** Returns the schema inside `optional`, `nullable` and similar wrappers. A pipe isn't unwrapped, because it has the members of its first schema. */
function innermost(schema: Schema): Schema {
  const inner = wrappedBy(schema)
  return inner === undefined ? schema : innermost(inner)
}

function wrappedBy(schema: Schema): Schema | undefined {
  // The cast is safe: valibot's wrappers have this member.
  return 'wrapped' in schema ? (schema.wrapped as Schema) : undefined
}
