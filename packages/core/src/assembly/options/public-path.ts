import { ownUrl } from './base-url.ts'
import type { SallyportOptions } from './options.ts'

type PathOptions = Pick<SallyportOptions, 'publicPath' | 'keepsPublicPath' | 'baseUrl' | 'mounts'>

/** Paths of the three routers. */
export interface RouterPaths {
  readonly auth: string
  readonly tools: string
  readonly admin: string
}

export interface ResolvedPaths {
  /** Path before all routers in public URLs, without a trailing slash. Empty if there is none. */
  readonly publicPath: string
  /** Paths of the routers as requests arrive. */
  readonly mounts: RouterPaths
  /** Paths of the routers in public URLs, cookies and documents. */
  readonly publicMounts: RouterPaths
  /** `baseUrl` with the public path, without a trailing slash. Undefined if `baseUrl` isn't a URL. */
  readonly publicUrl: string | undefined
}

/** Returns the paths of the routers as requests arrive and as browsers see them. For hosts that build URLs of the service themselves. */
export function resolvePaths(options: PathOptions): ResolvedPaths {
  const url = ownUrl(options)
  const publicPath = options.publicPath ?? pathOf(url)
  const { auth = '/auth', tools = '/tools', admin = '/admin' } = options.mounts ?? {}
  const mounts = { auth, tools, admin }
  const publicMounts = { auth: publicPath + auth, tools: publicPath + tools, admin: publicPath + admin }
  return {
    publicPath,
    mounts: options.keepsPublicPath === true ? publicMounts : mounts,
    publicMounts,
    publicUrl: url === undefined ? undefined : new URL(url).origin + publicPath,
  }
}

/** Returns the path of a URL without a trailing slash. */
export function pathOf(url: string | undefined): string {
  return url === undefined ? '' : new URL(url).pathname.replace(/\/+$/, '')
}
