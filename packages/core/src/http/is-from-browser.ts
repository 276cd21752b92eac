/** True if the request looks like a browser's: it has `Origin` (`null` included) or any `Sec-Fetch-*`, which no page can leave out. */
export function isFromBrowser({ headers }: Request): boolean {
  return headers.has('Origin') || [...headers.keys()].some((name) => name.startsWith('sec-fetch-'))
}
