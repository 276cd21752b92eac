/**
 * Returns a text that is equal for equivalent results. `null` and `undefined` are equivalent, and so are an absent field and a null field. Lists are
 * equivalent if they differ only in order, because the contracts check the order.
 */
export function normalised(value: unknown): string {
  if (value === undefined || value === null) return 'null'
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return `[${value.map(normalised).sort().join(', ')}]`
  if (typeof value !== 'object') return JSON.stringify(value)
  const fields = Object.entries(value).filter(([, content]) => content !== undefined && content !== null)
  const texts = fields.map(([field, content]) => `${field}: ${normalised(content)}`)
  return `{${texts.sort().join(', ')}}`
}
