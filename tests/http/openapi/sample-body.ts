import type { Operation } from './find-operation.ts'
import { isJson, type Json } from './json-schema.ts'

/** The schema of an operation's body of this type; null if it has none. */
export function bodySchemaOf({ description }: Operation, type = 'application/json'): Json | null {
  const { requestBody } = description
  const content = isJson(requestBody) && isJson(requestBody.content) ? requestBody.content : {}
  const media = content[type]
  return isJson(media) && isJson(media.schema) ? media.schema : null
}

export function propertiesOf(schema: Json | null): Readonly<Record<string, unknown>> {
  return isJson(schema?.properties) ? schema.properties : {}
}

/** A valid body for an operation, with the marker in every string that allows it. */
export function sampleBody(schema: Json | null, marker: string): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(propertiesOf(schema)).map(([name, property]) => [name, sampleOf(name, property, marker)]),
  )
}

function sampleOf(name: string, schema: unknown, marker: string): unknown {
  if (/email$/i.test(name)) return `${marker}@example.com`
  if (!isJson(schema)) return marker
  if (Array.isArray(schema.enum)) return schema.enum[0]
  if (schema.type === 'array') return [sampleOf(name, schema.items, marker)]
  if (isJson(schema.properties)) return sampleBody(schema, marker)
  if (schema.type === 'boolean') return true
  if (schema.type === 'number' || schema.type === 'integer') return 1
  return `${marker} ${marker}`
}
