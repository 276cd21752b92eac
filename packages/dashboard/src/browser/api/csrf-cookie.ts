const NAMES = ['__Host-csrf-token', '__Secure-csrf-token', 'csrf-token']

/**
 * Returns the CSRF token from its cookie, or null. A service with the option `csrf` expects the token in
 * `X-CSRF-Token`.
 */
export function csrfCookie(cookies = document.cookie): string | null {
  const pairs = cookies.split('; ').map((pair) => {
    const at = pair.indexOf('=')
    return [pair.slice(0, at), pair.slice(at + 1)] as const
  })
  for (const name of NAMES) {
    const found = pairs.find(([key]) => key === name)
    if (found !== undefined) return found[1]
  }
  return null
}
