/** Returns a resource's identifier without the trailing slash of an empty path, which doesn't count. */
export function canonicalResource(resource: string): string {
  return /^https?:\/\/[^/]+\/$/.test(resource) ? resource.slice(0, -1) : resource
}

/** Returns what is wrong with a resource's identifier, or null (RFC 8707). */
export function resourceProblem(resource: unknown): string | null {
  const isUrl = typeof resource === 'string' && URL.canParse(resource)
  if (!isUrl) return 'must be an absolute URL'
  const { protocol, hostname, href, username, password } = new URL(resource)
  const isLocal = protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  if (protocol !== 'https:' && !isLocal) return 'must be https; http is for localhost, 127.0.0.1 and [::1]'
  if (/[?#]/.test(resource) || username + password !== '') return 'must have no user name, password, query or fragment'
  return href === resource || href === `${resource}/` ? null : `must be written as ${href}`
}
