import type { Shell } from './shell.ts'

const PAGES = ['/ui', '/2fa']

/**
 * Returns the path below which the browser has opened the page, if the option `publicPath` is another one. Then the page's requests and links
 * would lead elsewhere. Null if the path is right or can't be found.
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
