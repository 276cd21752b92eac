import type { Shell } from './shell.ts'

const PAGES = ['/ui', '/2fa']

/**
 * Returns the path below which the browser has opened the page, if it differs from the option `publicPath`: then the page's requests and links would
 * lead elsewhere. Null if the two are equal, or if the address isn't that of a page.
 */
export function openedBelow(
  pathname: string,
  { mount, publicPath }: Pick<Shell, 'mount' | 'publicPath'>,
): string | null {
  if (PAGES.some((page) => pathname.startsWith(mount + page))) return null
  const own = mount.slice(publicPath.length)
  const start = Math.max(...PAGES.map((page) => pathname.lastIndexOf(own + page)))
  return start < 0 ? null : pathname.slice(0, start)
}
