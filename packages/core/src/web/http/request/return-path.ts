const MAX_LENGTH = 2048
/**
 * Matches what a return path must not contain: `//`, a backslash, or a control character, raw or percent-encoded. Browsers drop tabs and line
 * ends, and treat `\` as `/`.
 */
const FORBIDDEN = /\/\/|\\|\p{Cc}|%[01][\da-f]|%7f/iu
const ENCODED_SLASH = /^\/(%2f|%5c)/i
// Base URLs of different sites. A path resolves to the site of either base. An absolute URL matches at most one of them, so it isn't
// mistaken for a path.
const SITES = ['https://a.invalid', 'http://b.invalid:8080']

/** True if the path leads to the current site, whatever that site is (R13). */
export function isSafeReturnPath(path: string): boolean {
  if (path.length > MAX_LENGTH || !path.startsWith('/') || FORBIDDEN.test(path) || ENCODED_SLASH.test(path))
    return false
  return SITES.every((site) => {
    if (!URL.canParse(path, site)) return false
    const { origin, pathname } = new URL(path, site)
    // Checks the slashes again after dot segments are resolved: `/./%2f` becomes `/%2f`.
    return origin === site && !pathname.startsWith('//') && !ENCODED_SLASH.test(pathname)
  })
}
