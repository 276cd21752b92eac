import type { Platform } from '@sallyport/core'
import { swaggerAsset } from './swagger-asset.ts'

export interface PlatformOptions {
  /** Folder of the Swagger UI's files. Default: the `swagger-ui-dist` that the program has among its dependencies; without one there are none. */
  readonly assets?: string
}

/** What Deno knows: development only where NODE_ENV says so. */
export function platform({ assets }: PlatformOptions = {}): Platform {
  return {
    environment: isDevelopment() ? 'development' : 'production',
    // The process outlives the reply by itself; a failure here must not end it.
    background: (work) => void work.catch(() => {}),
    asset: swaggerAsset(assets),
  }
}

/** Asks before it reads, so that a program without the permission is neither prompted nor ended. */
function isDevelopment(): boolean {
  const { state } = Deno.permissions.querySync({ name: 'env', variable: 'NODE_ENV' })
  return state === 'granted' && Deno.env.get('NODE_ENV') === 'development'
}
