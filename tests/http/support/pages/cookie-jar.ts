export interface JarCookie {
  readonly name: string
  readonly value: string
  readonly path: string
  readonly maxAge: number
  readonly attributes: readonly string[]
}

/** Stores cookies as a browser does over https, except that they don't expire. Sends the longest path first. */
export interface CookieJar {
  take(setCookies: readonly string[]): void
  /** The Cookie header for a path; undefined if no cookie applies. */
  header(path: string): string | undefined
  get(name: string): JarCookie | undefined
  readonly names: readonly string[]
  clear(): void
}

/** Parses a Set-Cookie value; sorts the attributes. */
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

/** The cookies that a browser keeps after these Set-Cookie values, in order. */
export function keptCookies(setCookies: readonly string[]): readonly JarCookie[] {
  return setCookies.map(parseSetCookie).filter(({ maxAge }) => maxAge > 0)
}

export function cookieJar(): CookieJar {
  // Cookies are identical only if name, path and domain are.
  const cookies = new Map<string, JarCookie>()
  return {
    take(setCookies) {
      for (const cookie of setCookies.map(parseSetCookie)) {
        const domain = cookie.attributes.find((text) => text.startsWith('Domain=')) ?? ''
        const key = `${cookie.name};${cookie.path};${domain}`
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
