/** Sends a request on a new connection. With a reused one that the server has just closed, the request would fail. */
export function fetchOnce(
  url: string,
  { headers, ...init }: Omit<RequestInit, 'headers'> & { readonly headers?: Readonly<Record<string, string>> },
): Promise<Response> {
  return fetch(url, { ...init, headers: { Connection: 'close', ...headers } })
}
