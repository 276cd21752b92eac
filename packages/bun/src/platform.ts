import { memoryHub, type Platform } from '@sallyport/core'
import { asset } from './asset.ts'

/** What Bun knows: development only where NODE_ENV says so, the Swagger UI where `swagger-ui-dist` is installed, and event streams of this process. */
export function platform(): Platform {
  return { environment: process.env.NODE_ENV === 'development' ? 'development' : 'production', asset, hub: memoryHub }
}
