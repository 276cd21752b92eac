import type { Platform } from '@sallyport/core'
import { swaggerAsset } from './swagger-asset.ts'

export interface PlatformOptions {
  /** Folder of the Swagger UI's files. Default: the `swagger-ui-dist` that the program has among its dependencies; without one there are none. */
  readonly assets?: string
}

/** What Bun knows: development only where NODE_ENV says so. */
export function platform({ assets }: PlatformOptions = {}): Platform {
  return {
    environment: process.env.NODE_ENV === 'development' ? 'development' : 'production',
    // The process outlives the reply by itself; a failure here must not end it.
    background: (work) => void work.catch(() => {}),
    asset: swaggerAsset(assets),
  }
}
