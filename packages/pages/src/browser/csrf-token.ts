const NAMES = ['__Host-csrf-token', '__Secure-csrf-token', 'csrf-token']

/**
 * Returns the double-submit token, whose cookie has one of three names. It exists only if the service uses it and the
 * user is signed in.
 */
export function csrfToken(): string | undefined {
  const cookies = new Map(document.cookie.split('; ').map((pair) => pair.split(/=(.*)/s) as [string, string]))
  return NAMES.map((name) => cookies.get(name)).find(Boolean)
}
