import { type CookieJar, cookieJar, parseSetCookie } from '@sallyport/http-tests'
import type { CDPSession } from 'playwright-core'

/** The browser's cookies. Before each request they become those that its case expects. */
export interface BrowserCookies {
  /** Replaces the browser's cookies, unless they are already those of the header. Returns false if it refuses one. */
  become(header: string, path: string): Promise<boolean>
  /** Notes what a reply stored. */
  took(setCookies: readonly string[]): void
  /** Forgets what is known, so that the next request replaces the cookies. */
  distrust(): void
  /** Number of requests that found the browser's own cookies, and of those whose cookies were replaced. */
  readonly counts: { own: number; replaced: number }
}

const split = (header: string): readonly string[] =>
  header
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair !== '')

const sorted = (header: string): string => split(header).toSorted().join('; ')

/** The pairs of the Cookie header, sorted. */
export const pairsOf = (headers: Headers): string => sorted(headers.get('Cookie') ?? '')

export function browserCookies(devTools: CDPSession, origin: string): BrowserCookies {
  let jar: CookieJar | null = null
  const paths = new Map<string, string>()
  const counts = { own: 0, replaced: 0 }

  async function replace(header: string): Promise<boolean> {
    jar = cookieJar()
    await devTools.send('Network.clearBrowserCookies')
    for (const pair of split(header)) {
      const { name, value } = parseSetCookie(pair)
      const path = paths.get(name) ?? '/'
      const secure = name.startsWith('__')
      const url = secure ? origin.replace('http:', 'https:') : origin
      const { success } = await devTools
        .send('Network.setCookie', { name, value, url, path, secure, httpOnly: !name.includes('csrf') })
        .catch(() => ({ success: false }))
      if (!success) return false
      jar.take([`${pair}; Path=${path}`])
    }
    return true
  }

  return {
    async become(header, path) {
      if (jar !== null && sorted(jar.header(path) ?? '') === sorted(header)) {
        if (header !== '') counts.own++
        return true
      }
      if (header !== '') counts.replaced++
      return replace(header)
    },
    took(setCookies) {
      for (const { name, path, maxAge } of setCookies.map(parseSetCookie)) if (maxAge > 0) paths.set(name, path)
      jar?.take(setCookies)
    },
    distrust() {
      jar = null
    },
    counts,
  }
}
