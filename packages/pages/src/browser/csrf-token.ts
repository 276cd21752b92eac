const NAMES = ['__Host-csrf-token', '__Secure-csrf-token', 'csrf-token']

/** The double-submit token under any of its three names; there is none unless the service uses them and somebody is signed in. */
export function csrfToken(): string | undefined {
  const cookies = new Map(document.cookie.split('; ').map((pair) => pair.split(/=(.*)/s) as [string, string]))
  return NAMES.map((name) => cookies.get(name)).find(Boolean)
}
