const LOOPBACK = /^http:\/\/(127\.0\.0\.1|\[::1\]|localhost)(?::([1-9]\d{0,4}))?(\/[!-~]*)?$/
const OWN_SCHEME = /^([a-z][a-z\d+.-]*):\/(?!\/\/)[!-~]*$/

/** True if the URI is one of the client's redirect URIs. The port of a loopback URI may differ (RFC 8252, 7.3). */
export function isRedirectOf(redirectUris: readonly string[], uri: string): boolean {
  if (redirectUris.includes(uri)) return true
  const asked = LOOPBACK.exec(uri)
  if (asked === null || Number(asked[2] ?? 0) > 65_535) return false
  return redirectUris.some((known) => {
    const own = LOOPBACK.exec(known)
    return own !== null && own[1] === asked[1] && (own[3] ?? '/') === (asked[3] ?? '/')
  })
}

/** True for an https address, which only the client's own site receives. Other programs on the device can receive the other kinds. */
export function isWebRedirect(uri: string): boolean {
  return uri.startsWith('https://')
}

/** True for an address of a program on the user's computer. */
export function isLoopback(uri: string): boolean {
  return LOOPBACK.test(uri)
}

/** Returns why the text can't be a redirect URI, or null if it can. */
export function redirectProblem(uri: unknown): string | null {
  if (typeof uri !== 'string' || !URL.canParse(uri) || /[^!-~]|[#\\;,'"]/.test(uri) || uri.length > 500)
    return 'must be an absolute URL of at most 500 ASCII characters, without fragment, space, quote, comma, semicolon and backslash'
  const { protocol, href, username, password } = new URL(uri)
  if (protocol === 'https:') return href === uri && username + password === '' ? null : `must be written as ${href}`
  if (protocol === 'http:') return isLoopback(uri) ? null : 'must be https; http is for 127.0.0.1, [::1] and localhost'
  const scheme = OWN_SCHEME.exec(uri)?.[1]
  if (scheme === undefined) return 'must be https, or a scheme of the app such as com.example.app:/cb'
  return scheme.includes('.') ? null : 'must have a scheme with a dot, such as com.example.app, which no other app has'
}

/**
 * Returns the source of a Content-Security-Policy that allows a form to lead to the address: its origin. For an app's own scheme and for an IPv6
 * address, which a source can't name, only the scheme.
 */
export function formTargetOf(redirectUri: string): string {
  const { protocol, origin, hostname } = new URL(redirectUri)
  const isNamed = ['https:', 'http:'].includes(protocol) && !hostname.startsWith('[')
  return isNamed ? origin : protocol
}

/** Returns the address with further parameters in its query. */
export function withParameters(redirectUri: string, parameters: Readonly<Record<string, string>>): string {
  return `${redirectUri}${redirectUri.includes('?') ? '&' : '?'}${new URLSearchParams(parameters)}`
}
