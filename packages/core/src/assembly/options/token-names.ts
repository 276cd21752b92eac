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

/** Returns the claims `iss` and `aud` of a service's access tokens. For hosts that compare services. */
export function resolveTokenNames(options: NameOptions): TokenNames {
  // The default is `baseUrl` as it is written, with the public path if that is an option of its own.
  const url = options.publicPath === undefined ? ownUrl(options) : resolvePaths(options).publicUrl
  const issuer = options.issuer ?? url ?? 'sallyport'
  return { issuer, audience: options.audience ?? issuer }
}
