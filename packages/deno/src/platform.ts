import { memoryHub, type Platform } from '@sallyport/core'
import { asset } from './asset.ts'

/** What Deno knows: development only where NODE_ENV says so, the Swagger UI where `swagger-ui-dist` is installed, and event streams of this process. */
export function platform(): Platform {
  return { environment: isDevelopment() ? 'development' : 'production', asset, hub: memoryHub }
}

/** Asks before it reads, so that a program without the permission is neither prompted nor ended. */
function isDevelopment(): boolean {
  const { state } = Deno.permissions.querySync({ name: 'env', variable: 'NODE_ENV' })
  return state === 'granted' && Deno.env.get('NODE_ENV') === 'development'
}
