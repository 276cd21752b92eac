/** A cookie as the browser was told to keep it. */
export interface JarCookie {
  readonly name: string
  readonly value: string
  readonly path: string
  readonly maxAge: number
  readonly attributes: readonly string[]
}

/** Keeps cookies as a browser over https would, apart from expiry by time, and sends the longest path first. */
export interface CookieJar {
  take(setCookies: readonly string[]): void
  /** The Cookie header for a path; `undefined` when no cookie goes there. */
  header(path: string): string | undefined
  get(name: string): JarCookie | undefined
  readonly names: readonly string[]
  clear(): void
}

/** Takes a Set-Cookie value apart; attributes as they came, sorted. */
export function parseSetCookie(line: string): JarCookie {
  const [pair = '', ...attributes] = line.split(';').map((part) => part.trim())
  const split = pair.indexOf('=')
  const attribute = (name: string) =>
    attributes.find((text) => text.toLowerCase().startsWith(`${name}=`))?.slice(name.length + 1)
  return {
    name: pair.slice(0, split),
    value: pair.slice(split + 1),
    path: attribute('path') ?? '/',
    maxAge: Number(attribute('max-age') ?? Number.POSITIVE_INFINITY),
    attributes: [...attributes].sort(),
  }
}

/** The cookies that a browser keeps of these Set-Cookie values, in their order. */
export function keptCookies(setCookies: readonly string[]): readonly JarCookie[] {
  return setCookies.map(parseSetCookie).filter(({ maxAge }) => maxAge > 0)
}

export function cookieJar(): CookieJar {
  // A cookie is the same one only if name and path are the same.
  const cookies = new Map<string, JarCookie>()
  return {
    take(setCookies) {
      for (const cookie of setCookies.map(parseSetCookie)) {
        const key = `${cookie.name};${cookie.path}`
        if (cookie.maxAge <= 0) cookies.delete(key)
        else cookies.set(key, cookie)
      }
    },
    header(path) {
      const fitting = [...cookies.values()]
        .filter((cookie) => covers(cookie.path, path))
        .toSorted((one, other) => other.path.length - one.path.length)
      return fitting.length === 0 ? undefined : fitting.map(({ name, value }) => `${name}=${value}`).join('; ')
    },
    get: (name) => [...cookies.values()].find((cookie) => cookie.name === name),
    get names() {
      return [...cookies.values()].map(({ name }) => name).sort()
    },
    clear: () => cookies.clear(),
  }
}

function covers(cookiePath: string, path: string): boolean {
  if (cookiePath === '/' || path === cookiePath) return true
  return path.startsWith(cookiePath.endsWith('/') ? cookiePath : `${cookiePath}/`)
}
