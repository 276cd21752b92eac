import type { Logger } from '../../../ports/host/log.ts'
import type { PassedOnRequest } from '../../../ports/host/server.ts'
import { isBelow } from '../request/request-path.ts'
import { isMountPath } from './mount-path.ts'
import type { PublicPathCheck } from './public-path-check.ts'

/** Paths of the three routers, by the names of the option `mounts`. */
export type MountPaths = Readonly<Record<'auth' | 'tools' | 'admin', string>>

interface MountSettings {
  /** Paths of the routers in incoming requests. */
  readonly mounts: MountPaths
  readonly publicPath: string
  readonly publicPathCheck: PublicPathCheck
}

export interface MountCheck {
  /**
   * Must be called for each request that matches an endpoint. The first call proves that the mounts are correct, so no warning is logged after it.
   */
  found(): void
  /** Logs a warning, once, if the request would match an endpoint with another value of `mounts`, `publicPath` or `keepsPublicPath`. */
  missed(method: string, path: string): void
  /** Logs the same warning, once, for a request that the service passed on to the host, if the host had no route for this request either. */
  passedOn(request: PassedOnRequest): void
}

/**
 * Detects a host that mounts the service at a path such as `/api/auth` without setting `mounts`, or whose framework removes the mount from
 * the path. Stops at the first request that matches an endpoint, so that a stranger's later request to a wrong path logs no warning.
 */
export function createMountCheck(
  { mounts, publicPath, publicPathCheck }: MountSettings,
  logger: Logger,
  isEndpoint: (method: string, path: string) => boolean,
): MountCheck {
  let isDone = false
  return {
    found() {
      isDone = true
    },
    missed(method, path) {
      warnOf(path, (missed) => hintFor(missed, (there) => isEndpoint(method, there)))
    },
    passedOn({ method, path, removedPath = '', status }) {
      if (isDone || isAnswered(status)) return
      // Some frameworks remove a router's path from requests. If `publicPath` doesn't end with that path, the rest may be an endpoint of the service.
      if (!publicPath.endsWith(removedPath) && isEndpoint(method, path)) {
        isDone = true
        return publicPathCheck.removed(removedPath)
      }
      warnOf(removedPath + path, (missed) => prefixHint(missed, (there) => isEndpoint(method, there)))
    },
  }

  function warnOf(path: string, hintOf: (missed: Missed) => string | null): void {
    if (isDone) return
    for (const [name, mount] of Object.entries(mounts)) {
      const hint = hintOf({ name, mount, path, publicPath })
      if (hint === null) continue
      isDone = true
      logger({ level: 'warn', event: 'mount.mismatch', hint })
      return
    }
  }
}

/** True if the host has a route for the request. A redirect doesn't count: some hosts redirect every unknown path to their sign-in. */
function isAnswered(status: number | undefined): boolean {
  return status !== undefined && (status < 300 || status === 304)
}

interface Missed {
  readonly name: string
  readonly mount: string
  readonly path: string
  readonly publicPath: string
}

function hintFor(missed: Missed, isEndpoint: (path: string) => boolean): string | null {
  const hint = prefixHint(missed, isEndpoint)
  const { name, mount, path } = missed
  if (hint !== null || mount === '' || !isEndpoint(mount + path)) return hint
  return `a request arrived without ${mount} at the beginning of its path; pass the request with its whole path, or set mounts: { ${name}: '' }`
}

function prefixHint({ name, mount, path, publicPath }: Missed, isEndpoint: (path: string) => boolean): string | null {
  const isKept = publicPath !== '' && isBelow(mount, publicPath)
  if (isKept && isEndpoint(publicPath + path)) {
    return `a request arrived without ${publicPath} at the beginning of its path; set keepsPublicPath: false, or let the proxy keep the path`
  }
  if (!isKept && publicPath !== '' && isBelow(path, publicPath) && isEndpoint(path.slice(publicPath.length))) {
    return `a request arrived with ${publicPath} at the beginning of its path; set keepsPublicPath: true, or let the proxy remove it`
  }
  if (mount === '') return null
  const end = path.indexOf(`${mount}/`, 1) + mount.length
  const actual = path.slice(0, end)
  if (end > mount.length && isMountPath(actual) && isEndpoint(path.slice(end - mount.length))) {
    const before = actual.slice(0, -mount.length)
    return `a request arrived below ${actual}, but the service is mounted at ${mount}; set publicPath: '${before}' and keepsPublicPath: true for all routers, or mounts: { ${name}: '${actual}' } for this one`
  }
  return null
}
