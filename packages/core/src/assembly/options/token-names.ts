import { ownUrl } from './base-url.ts'
import type { SallyportOptions } from './options.ts'
import { resolvePaths } from './public-path.ts'

/** Claims `iss` and `aud` of the service's access tokens. */
export interface TokenNames {
  readonly issuer: string
  readonly audience: string
}

type NameOptions = Pick<
  SallyportOptions,
  'issuer' | 'audience' | 'baseUrl' | 'publicPath' | 'keepsPublicPath' | 'mounts'
>

/** Returns the claims `iss` and `aud` of a service's access tokens. For hosts that run several services, whose tokens must differ in these claims. */
export function resolveTokenNames(options: NameOptions): TokenNames {
  // The default issuer is `baseUrl` as the host wrote it. If `publicPath` is set, the default is the origin of `baseUrl` with this path.
  const url = options.publicPath === undefined ? ownUrl(options) : resolvePaths(options).publicUrl
  const issuer = options.issuer ?? url ?? 'sallyport'
  return { issuer, audience: options.audience ?? issuer }
}
