const MAX_LENGTH = 2048
/** `//`, a backslash or a control character, raw or encoded: browsers drop tabs and line ends and treat `\` as `/`. */
const FORBIDDEN = /\/\/|\\|\p{Cc}|%[01][\da-f]|%7f/iu
const ENCODED_SLASH = /^\/(%2f|%5c)/i
// Resolved against two sites, so that a URL of one of them isn't mistaken for a path.
const SITES = ['https://a.invalid', 'http://b.invalid:8080']

/** True if this is a path that stays on its site, whichever that is (R13). */
export function isSafeReturnPath(path: string): boolean {
  if (path.length > MAX_LENGTH || !path.startsWith('/') || FORBIDDEN.test(path) || ENCODED_SLASH.test(path))
    return false
  return SITES.every((site) => {
    if (!URL.canParse(path, site)) return false
    const { origin, pathname } = new URL(path, site)
    // Dot segments are resolved now: `/./%2f` has become a leading slash.
    return origin === site && !pathname.startsWith('//') && !ENCODED_SLASH.test(pathname)
  })
}
