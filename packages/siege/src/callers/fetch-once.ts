/** Sends a request on a connection of its own: one that a server has just closed would look like a failure. */
export function fetchOnce(
  url: string,
  { headers, ...init }: Omit<RequestInit, 'headers'> & { readonly headers?: Readonly<Record<string, string>> },
): Promise<Response> {
  return fetch(url, { ...init, headers: { Connection: 'close', ...headers } })
}
