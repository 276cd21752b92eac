import { ownUrl } from './base-url.ts'
import type { SallyportOptions } from './options.ts'
import { resolvePaths } from './public-path.ts'

/** Claims by which access tokens name the service. */
export interface TokenNames {
  readonly issuer: string
  readonly audience: string
}

type NameOptions = Pick<
  SallyportOptions,
  'issuer' | 'audience' | 'baseUrl' | 'publicPath' | 'keepsPublicPath' | 'mounts'
>

/** Returns the claims `iss` and `aud` of a service's access tokens. For hosts that run several services and must keep them apart. */
export function resolveTokenNames(options: NameOptions): TokenNames {
  // The default is `baseUrl` as the host wrote it. If `publicPath` is set, the default also has this path.
  const url = options.publicPath === undefined ? ownUrl(options) : resolvePaths(options).publicUrl
  const issuer = options.issuer ?? url ?? 'sallyport'
  return { issuer, audience: options.audience ?? issuer }
}
