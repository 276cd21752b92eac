const NAMES = ['__Host-csrf-token', '__Secure-csrf-token', 'csrf-token']

/**
 * Returns the CSRF token from its cookie, which has one of three names. Undefined if the service uses no CSRF tokens, if no user is signed
 * in, or if the page can't read cookies of the service's origin. Service workers read the cookie through `cookieStore`.
 */
export async function csrfToken(): Promise<string | undefined> {
  if (typeof document !== 'undefined') {
    const cookies = new Map(document.cookie.split('; ').map((pair) => pair.split(/=(.*)/s) as [string, string]))
    return NAMES.map((name) => cookies.get(name)).find(Boolean)
  }
  if (typeof cookieStore === 'undefined') return undefined
  for (const name of NAMES) {
    const cookie = await cookieStore.get(name).catch(() => null)
    if (cookie?.value) return cookie.value
  }
  return undefined
}
