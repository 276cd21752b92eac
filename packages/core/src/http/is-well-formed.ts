const HOST = /^(\[[\da-f:.]+\]|[\w.-]+)(:\d{1,5})?$/i

/**
 * True if Host and URL are valid. Some servers accept any Host header: one with a slash or question mark would change
 * the path, others leave `url` without an origin. HTTP/2 has no Host header; its URL contains the host.
 */
export function isWellFormed({ url, headers }: Request): boolean {
  const host = headers.get('Host')
  return (host === null || HOST.test(host)) && url.startsWith('http') && URL.canParse(url)
}
