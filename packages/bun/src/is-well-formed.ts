const HOST = /^(\[[\da-f:.]+\]|[\w.-]+)(:\d{1,5})?$/i

/**
 * The runtime takes any Host header: some leave `request.url` without an origin or unreadable, and one with a slash or a question mark would
 * change the path. Such a request gets 400, as from Node.
 */
export function isWellFormed(request: Request): boolean {
  const host = request.headers.get('Host')
  return host !== null && HOST.test(host) && /^https?:/.test(request.url) && URL.canParse(request.url)
}
