import type { ProtectedResourceOptions } from './options.ts'
import { sameResource } from './resource-claims.ts'

/** A scope of RFC 6749: printable ASCII without space, quotation mark and backslash. */
const SCOPE = /^[\x21\x23-\x5b\x5d-\x7e]+$/
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']

/** Throws a TypeError for options that can't work. */
export function checkOptions({ resource, authorizationServers, scopes = [] }: ProtectedResourceOptions): void {
  const url = parse(resource)
  if (url === null || !isSecure(url) || /[?#]/.test(resource) || url.username !== '' || url.password !== '')
    refuse('resource must be an https URL without user, query and fragment')
  if (url.href !== resource && url.href !== `${resource}/`) refuse(`resource must be written as ${url.href}`)
  if (authorizationServers.length === 0) refuse('authorizationServers must not be empty')
  for (const { issuer, jwksUrl } of authorizationServers) {
    for (const each of [issuer, String(jwksUrl)])
      if (!isSecure(parse(each))) refuse(`authorizationServers must have https URLs, not ${each}`)
    // Otherwise the resource would accept tokens that the authorization server issued for its own endpoints.
    if (sameResource(issuer, resource)) refuse('resource must differ from every issuer')
  }
  if (new Set(authorizationServers.map(({ issuer }) => issuer)).size < authorizationServers.length)
    refuse('authorizationServers must have different issuers')
  if (!scopes.every((scope) => SCOPE.test(scope)))
    refuse('scopes must be printable ASCII without space, quotation mark and backslash (RFC 6749)')
}

/** True for https, and for http on localhost. */
function isSecure(url: URL | null): boolean {
  return url?.protocol === 'https:' || (url?.protocol === 'http:' && LOOPBACK.includes(url.hostname))
}

function refuse(problem: string): never {
  throw new TypeError(`protectedResource: ${problem}`)
}

/** Returns the URL, or null if the text is none. Used instead of `URL.parse`, which Node 20 lacks. */
function parse(text: string): URL | null {
  return URL.canParse(text) ? new URL(text) : null
}
