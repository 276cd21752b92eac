import type { Logger } from './log.ts'

/** Paths of the three routers, by the names of the option `mounts`. */
export type MountPaths = Readonly<Record<'auth' | 'tools' | 'admin', string>>

export interface MountCheck {
  /** Call it for each request that an endpoint has. From then on the mounts count as right. */
  found(): void
  /** Logs a warning, once, if another value of `mounts` would give this request an endpoint. */
  missed(method: string, path: string): void
}

/**
 * Notices a host that mounts the service at `/api/auth` without saying so in `mounts`, or whose framework removes the mount's path. Only
 * before the first request that an endpoint has, so that strangers' requests to wrong paths are no warnings.
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
  return `a request arrived without ${mount} at the begin of its path; pass the request with its whole path, or set mounts: { ${name}: '' }`
}

/** True if the path may be quoted and set as a mount. Strangers choose paths, so others are not logged. */
function isMountPath(path: string): boolean {
  return path.length <= 100 && /^(\/[\w-][\w.-]*)*$/.test(path)
}
