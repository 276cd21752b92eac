const HOST = /^(\[[\da-f:.]+\]|[\w.-]+)(:\d{1,5})?$/i

/**
 * True if Host header and URL are valid. Some servers accept any Host header. A slash or question mark there would change the URL's
 * path. Other characters would make the URL invalid. HTTP/2 requests have no Host header; their URL contains the host.
 */
export function isWellFormed({ url, headers }: Request): boolean {
  const host = headers.get('Host')
  return (host === null || HOST.test(host)) && url.startsWith('http') && URL.canParse(url)
}
