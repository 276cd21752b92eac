import { isBelow } from '../../../web/http/request/request-path.ts'
import type { ContextSettings, RequestContext } from '../../../web/http/routing/context.ts'

interface Settings extends Pick<ContextSettings, 'logger' | 'cookiePolicy'> {
  readonly publicPath: string
}

/**
 * Returns a function that logs a warning, once, if a page is outside the path of the refresh token's cookie: browsers never send the token with such
 * a page. Checks only requests that accept HTML, because scripts refresh by themselves.
 */
export function createPathWarning({ logger, cookiePolicy, publicPath }: Settings): (context: RequestContext) => void {
  const { refreshTokenPath } = cookiePolicy
  let hasWarned = false
  return ({ url: { pathname }, request }) => {
    const isForPage = request.headers.get('Accept')?.includes('text/html') === true
    // A proxy may have removed the public path from the page's path.
    const isReached = [pathname, publicPath + pathname].some((path) => isBelow(path, refreshTokenPath))
    if (hasWarned || !isForPage || isReached) return
    hasWarned = true
    const hint = `browsers send the refresh token only below ${refreshTokenPath}: set cookies.refreshTokenPath to '/'`
    logger({ level: 'warn', event: 'session.unreachable', path: pathname, hint })
  }
}
