/**
 * A text that is equal for results that mean the same: `null` and `undefined`, an absent field and a field that is null, and lists in
 * another order. The contracts check the order of lists.
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
