/** Returns the query parameters by name. A repeated parameter becomes a list, which a schema for a single value rejects. */
export function queryOf(url: URL): Record<string, string | string[]> {
  const query: Record<string, string | string[]> = {}
  for (const name of new Set(url.searchParams.keys())) {
    const values = url.searchParams.getAll(name)
    if (name !== '__proto__') query[name] = values.length === 1 ? (values[0] ?? '') : values
  }
  return query
}
