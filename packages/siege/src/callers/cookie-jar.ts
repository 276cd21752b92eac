/** Cookies of one browser, for one origin. Respects the cookies' paths, because the refresh token's cookie has a path of its own. */
export interface CookieJar {
  /** Returns the value of a cookie by its name without `__Host-` or `__Secure-`. */
  get(name: string): string | undefined
  set(name: string, value: string): void
  /** Returns the header `Cookie` for a path, or undefined without a cookie. */
  header(path: string): string | undefined
  /** Stores or deletes cookies, as these lines of `Set-Cookie` say. */
  keep(lines: readonly string[]): void
  clear(): void
}

interface Kept {
  readonly name: string
  readonly value: string
  readonly path: string
}

const PREFIX = /^__(Host|Secure)-/

export function cookieJar(): CookieJar {
  const kept = new Map<string, Kept>()
  const keepOne = (one: Kept) => kept.set(`${one.name} ${one.path}`, one)
  return {
    get: (name) => [...kept.values()].find((one) => one.name.replace(PREFIX, '') === name)?.value,
    set: (name, value) => void keepOne({ name, value, path: '/' }),
    header(path) {
      const sent = [...kept.values()].filter((one) => `${path}/`.startsWith(one.path === '/' ? '/' : `${one.path}/`))
      return sent.length === 0 ? undefined : sent.map(({ name, value }) => `${name}=${value}`).join('; ')
    },
    keep(lines) {
      for (const line of lines) {
        const [pair = '', ...attributes] = line.split(';').map((part) => part.trim())
        const name = pair.slice(0, pair.indexOf('='))
        const path = attributes.find((one) => /^path=/i.test(one))?.slice('path='.length) ?? '/'
        if (attributes.some((one) => /^max-age=(0|-\d+)$/i.test(one))) kept.delete(`${name} ${path}`)
        else keepOne({ name, value: pair.slice(name.length + 1), path })
      }
    },
    clear: () => kept.clear(),
  }
}
