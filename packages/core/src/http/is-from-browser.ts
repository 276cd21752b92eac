/** True if the request comes from a browser: it has `Origin` (`null` included) or any `Sec-Fetch-*`, which pages can't remove. */
export function isFromBrowser({ headers }: Request): boolean {
  return headers.has('Origin') || [...headers.keys()].some((name) => name.startsWith('sec-fetch-'))
}
