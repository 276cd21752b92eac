const numbered = new Map<string, string>()
const MAX_KEPT = 500

/** Replaces each placeholder `?` by `$1`, `$2` and so on. The stores' SQL contains no other question mark. */
export function numberParameters(text: string): string {
  const known = numbered.get(text)
  if (known !== undefined) return known
  let count = 0
  const result = text.replaceAll('?', () => `$${++count}`)
  if (numbered.size < MAX_KEPT) numbered.set(text, result)
  return result
}
