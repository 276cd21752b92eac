import { isBelow } from '../request/request-path.ts'

/**
 * Returns the URL of a path on a site, which may itself have a path, such as `https://example.com/app`. A path that already begins with the
 * site's path, or with the service's public path, is complete and isn't put below the site's path again.
 */
export function siteAddress(site: string, path: string, publicPath: string): string {
  return siteBefore(site, path, publicPath) + path
}

/** Returns the part of the result of `siteAddress` that comes before the path. */
export function siteBefore(site: string, path: string, publicPath: string): string {
  return isComplete(site, path, publicPath) ? new URL(site).origin : site
}

function isComplete(site: string, path: string, publicPath: string): boolean {
  if (!URL.canParse(site)) return false
  const own = new URL(site).pathname.replace(/\/+$/, '')
  const { pathname } = new URL(path, site)
  return [own, publicPath].some((parent) => parent !== '' && isBelow(pathname, parent))
}
