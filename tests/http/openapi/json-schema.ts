/** Checks responses by a service's own OpenAPI 3.0 document. */

export type Json = Readonly<Record<string, unknown>>

export function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * Converts an OpenAPI 3.0 schema to JSON Schema draft 4: resolves references, turns `nullable` into a type, and closes
 * objects by default, so that undocumented fields are found. Components stay open, because an error may carry more
 * fields.
 */
export function draft4(schema: unknown, document: Json, isClosed = true): Json {
  if (!isJson(schema)) return {}
  if (typeof schema.$ref === 'string') {
    const { additionalProperties: _closed, ...open } = draft4(resolve(schema.$ref, document), document, isClosed)
    return open
  }
  const { nullable, properties, items, additionalProperties, ...others } = schema
  const deeper = (inner: unknown) => draft4(inner, document, isClosed)
  const converted: Record<string, unknown> = { ...others }
  for (const word of ['anyOf', 'oneOf', 'allOf']) {
    const list = schema[word]
    if (Array.isArray(list)) converted[word] = list.map(deeper)
  }
  if (isJson(properties)) {
    converted.properties = Object.fromEntries(Object.entries(properties).map(([name, inner]) => [name, deeper(inner)]))
  }
  if (items !== undefined) converted.items = deeper(items)
  if (isJson(additionalProperties)) converted.additionalProperties = deeper(additionalProperties)
  else if (additionalProperties !== undefined) converted.additionalProperties = additionalProperties
  else if (isClosed && isJson(properties)) converted.additionalProperties = false
  return nullable === true ? { anyOf: [converted, { type: 'null' }] } : converted
}

function resolve(reference: string, document: Json): unknown {
  return reference
    .replace(/^#\//, '')
    .split('/')
    .reduce<unknown>((value, key) => (isJson(value) ? value[key] : undefined), document)
}
