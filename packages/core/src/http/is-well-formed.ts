const HOST = /^(\[[\da-f:.]+\]|[\w.-]+)(:\d{1,5})?$/i

/**
 * Some servers take any Host header: one with a slash or a question mark would change the path, others leave `url` without an origin.
 * HTTP/2 has no Host header: the URL has its authority.
 */
export function isWellFormed({ url, headers }: Request): boolean {
  const host = headers.get('Host')
  return (host === null || HOST.test(host)) && url.startsWith('http') && URL.canParse(url)
}
