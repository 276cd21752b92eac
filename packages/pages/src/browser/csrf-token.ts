const NAMES = ['__Host-csrf-token', '__Secure-csrf-token', 'csrf-token']

/**
 * Returns the CSRF token from its cookie, which has one of three names. Undefined if the service uses no CSRF tokens or
 * no user is signed in.
 */
export function csrfToken(): string | undefined {
  const cookies = new Map(document.cookie.split('; ').map((pair) => pair.split(/=(.*)/s) as [string, string]))
  return NAMES.map((name) => cookies.get(name)).find(Boolean)
}
