import type { Logger } from '../../../ports/host/log.ts'
import { isMountPath } from './mount-path.ts'

export interface PublicPathCheck {
  /** Logs a warning, once, if the path below which a browser reached the service isn't the service's public path. */
  reachedBelow(path: string): void
  /**
   * Logs the same warning, once, if the public path doesn't end with the path that a framework removed from a request. The public path may be longer:
   * proxies before the framework may have removed its first part.
   */
  removed(path: string): void
}

/**
 * Detects a proxy or framework that serves the service below a path that `publicPath` doesn't name. Links, cookies and callbacks then have wrong
 * paths, and the requests that arrive don't show why.
 */
export function createPublicPathCheck(publicPath: string, logger: Logger): PublicPathCheck {
  let isDone = false
  function warnOf(path: string): void {
    if (isDone || !isMountPath(path)) return
    isDone = true
    const known = publicPath === '' ? 'publicPath is not set' : `publicPath is ${publicPath}`
    const hint = `browsers reach the service below ${path || '/'}, but ${known}; set publicPath: '${path}'`
    logger({ level: 'warn', event: 'mount.mismatch', hint })
  }
  return {
    reachedBelow(path) {
      if (path !== publicPath) warnOf(path)
    },
    removed(path) {
      if (!publicPath.endsWith(path)) warnOf(path)
    },
  }
}
