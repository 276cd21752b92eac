import type { Logger } from '../../ports/log.ts'

/** Paths of the three routers, by the names of the option `mounts`. */
export type MountPaths = Readonly<Record<'auth' | 'tools' | 'admin', string>>

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
  mounts: MountPaths,
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
        const hint = hintFor(name, mount, path, (there) => isEndpoint(method, there))
        if (hint === null) continue
        isDone = true
        return logger({ level: 'warn', event: 'mount.mismatch', hint })
      }
    },
  }
}

function hintFor(name: string, mount: string, path: string, isEndpoint: (path: string) => boolean): string | null {
  if (mount === '') return null
  const end = path.indexOf(`${mount}/`, 1) + mount.length
  const actual = path.slice(0, end)
  if (end > mount.length && isMountPath(actual) && isEndpoint(path.slice(end - mount.length))) {
    return `a request arrived below ${actual}, but the service is mounted at ${mount}; set mounts: { ${name}: '${actual}' }`
  }
  if (!isEndpoint(mount + path)) return null
  return `a request arrived without ${mount} at the beginning of its path; pass the request with its whole path, or set mounts: { ${name}: '' }`
}

/** True if the path is valid as a mount and safe to log. Unauthenticated callers choose paths, so no other path is logged. */
function isMountPath(path: string): boolean {
  return path.length <= 100 && /^(\/[\w-][\w.-]*)*$/.test(path)
}
