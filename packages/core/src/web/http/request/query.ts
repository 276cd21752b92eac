/** Returns the query parameters by name. A repeated parameter becomes a list, which a schema for a single value rejects. */
export function queryOf(url: URL): Record<string, string | string[]> {
  // Reads each parameter once: a URL has room for thousands of names (R40).
  const values = new Map<string, string[]>()
  for (const [name, value] of url.searchParams) {
    const those = values.get(name)
    if (those === undefined) values.set(name, [value])
    else those.push(value)
  }
  values.delete('__proto__')
  return Object.fromEntries([...values].map(([name, all]) => [name, all.length === 1 ? (all[0] ?? '') : all]))
}
