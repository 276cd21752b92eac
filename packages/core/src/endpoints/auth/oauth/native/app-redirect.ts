import type { NativeApp } from '../../../../ports/accounts/native-apps.ts'

const LOOPBACK = /^http:\/\/(127\.0\.0\.1|\[::1\])(?::([1-9]\d{0,4}))?(\/[!-~]*)$/

/** True if the address equals one of the app's redirect URIs. The port of a loopback address may be any (RFC 8252, 7.3). */
export function isRedirectOf({ redirectUris }: NativeApp, uri: string): boolean {
  if (redirectUris.includes(uri)) return true
  const [, host, port = '', path] = LOOPBACK.exec(uri) ?? []
  return host !== undefined && Number(port) <= 65_535 && redirectUris.includes(`http://${host}${path}`)
}

/** Query parameters of the redirect to an app at the end of a sign-in in the browser. */
export interface AppAnswer {
  readonly code?: string
  readonly error?: 'access_denied' | 'invalid_request' | 'server_error'
  readonly state?: string
  readonly iss: string
}

/** Returns the app's redirect URI with these query parameters. Registered redirect URIs have no query of their own. */
export function answerTo(redirectUri: string, answer: AppAnswer): string {
  return `${redirectUri}?${new URLSearchParams({ ...answer })}`
}

const OWN_SCHEME = /^([a-z][a-z\d+.-]*):\/(?!\/\/)[!-~]*$/

/** Returns why the value can't be a redirect URI, or null if it can. */
export function redirectProblem(uri: unknown): string | null {
  if (typeof uri !== 'string' || !URL.canParse(uri) || /[^!-~]|[?#\\;,'"]/.test(uri))
    return 'must be an absolute URL in ASCII, without query, fragment, spaces, quotes, backslashes, commas and semicolons'
  const { protocol, hostname, href, username, password } = new URL(uri)
  if (protocol === 'https:') return href === uri && username + password === '' ? null : `must be written as ${href}`
  if (protocol === 'http:') {
    const [, , port] = LOOPBACK.exec(uri) ?? [null, null, '']
    if (port === undefined) return null
    return hostname === 'localhost'
      ? 'must be http://127.0.0.1/… or http://[::1]/…, since other programs can answer for localhost (RFC 8252)'
      : 'must be https, a scheme of the app, or http://127.0.0.1/… or http://[::1]/… without a port'
  }
  const scheme = OWN_SCHEME.exec(uri)?.[1]
  if (scheme === undefined) return 'must be https, or a scheme of the app such as com.example.app:/cb'
  return scheme.includes('.') ? null : 'must have a scheme with a dot, such as com.example.app, which no other app has'
}

/**
 * Returns the source for a Content-Security-Policy that lets a form redirect to the address: its origin, or only its scheme if the scheme is the
 * app's own or the host is an IPv6 address, which sources can't name.
 */
export function formTargetOf(redirectUri: string): string {
  const { protocol, origin, hostname } = new URL(redirectUri)
  const isNamed = ['https:', 'http:'].includes(protocol) && !hostname.startsWith('[')
  return isNamed ? origin : protocol
}
