const LONGEST = 2048
/** `//`, a backslash or a control character anywhere, raw or encoded: browsers drop tabs and line ends and take `\` for `/`. */
const FORBIDDEN = /\/\/|\\|\p{Cc}|%[01][\da-f]|%7f/iu
const ENCODED_SLASH = /^\/(%2f|%5c)/i
// Resolved against two sites, so that a path that names one of them isn't taken for a path.
const SITES = ['https://a.invalid', 'http://b.invalid:8080']

/** Whether this is a path on whatever site it is put behind, and can't lead off it (R13). */
export function isSafeReturnPath(path: string): boolean {
  if (path.length > LONGEST || !path.startsWith('/') || FORBIDDEN.test(path) || ENCODED_SLASH.test(path)) return false
  return SITES.every((site) => {
    if (!URL.canParse(path, site)) return false
    const { origin, pathname } = new URL(path, site)
    // Dot segments are gone by now: `/./%2f` has become a leading slash.
    return origin === site && !pathname.startsWith('//') && !ENCODED_SLASH.test(pathname)
  })
}
