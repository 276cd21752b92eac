import type { Logger } from '../../../ports/host/log.ts'
import { isBelow } from '../request/request-path.ts'

/** Paths of the three routers, by the names of the option `mounts`. */
export type MountPaths = Readonly<Record<'auth' | 'tools' | 'admin', string>>

interface MountSettings {
  /** Paths of the routers as requests arrive. */
  readonly mounts: MountPaths
  readonly publicPath: string
}

export interface MountCheck {
  /**
   * Call it for each request that matches an endpoint. The first call proves that the mounts are correct, so no warning is logged after it.
   */
  found(): void
  /** Logs a warning, once, if the request would match an endpoint with another value of `mounts`. */
  missed(method: string, path: string): void
}

/**
 * Detects a host that mounts the service at a path such as `/api/auth` without setting `mounts`, or whose framework removes the mount from
 * the path. Stops at the first request that matches an endpoint, so that a stranger's request to a wrong path logs no warning.
 */
export function createMountCheck(
  { mounts, publicPath }: MountSettings,
  logger: Logger,
  isEndpoint: (method: string, path: string) => boolean,
): MountCheck {
  let isDone = false
  return {
    found() {
      isDone = true
    },
    missed(method, path) {
      if (isDone) return
      for (const [name, mount] of Object.entries(mounts)) {
        const hint = hintFor({ name, mount, path, publicPath }, (there) => isEndpoint(method, there))
        if (hint === null) continue
        isDone = true
        return logger({ level: 'warn', event: 'mount.mismatch', hint })
      }
    },
  }
}

interface Missed {
  readonly name: string
  readonly mount: string
  readonly path: string
  readonly publicPath: string
}

function hintFor({ name, mount, path, publicPath }: Missed, isEndpoint: (path: string) => boolean): string | null {
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
  if (!isEndpoint(mount + path)) return null
  return `a request arrived without ${mount} at the beginning of its path; pass the request with its whole path, or set mounts: { ${name}: '' }`
}

/** True if the path is valid as a mount and safe to log. Unauthenticated callers choose paths, so no other path is logged. */
export function isMountPath(path: string): boolean {
  return path.length <= 100 && /^(\/[\w-][\w.-]*)*$/.test(path)
}
