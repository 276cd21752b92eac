import type { Platform } from '@sallyport/core'
import { connectionOf } from './connection.ts'

/** The bindings that the platform reads; all optional. */
export interface PlatformBindings {
  /** `development` selects development; any other value, or none, selects production. */
  readonly NODE_ENV?: string
  /** Static assets that contain the files of `swagger-ui-dist` below `swagger-ui-dist/`. */
  readonly ASSETS?: { fetch(url: string): Promise<Response> }
}

const ASSET =
  /^swagger-ui-dist\/(swagger-ui\.css|swagger-ui-(bundle|standalone-preset)\.js|favicon-(16x16|32x32)\.png)$/

/** Returns the platform of a Worker, read from its bindings. Work after the reply uses each request's `waitUntil`. */
export function platform({ NODE_ENV, ASSETS }: PlatformBindings = {}): Platform {
  return {
    environment: NODE_ENV === 'development' ? 'development' : 'production',
    clientAddress: (request) => request.headers.get('CF-Connecting-IP'),
    connectionOf,
    ...(ASSETS !== undefined && {
      async asset(path) {
        if (!ASSET.test(path)) return null
        const response = await ASSETS.fetch(`https://assets.invalid/${path}`)
        // A binding configured for single-page applications returns a page for a missing file.
        const isPage = response.headers.get('Content-Type')?.startsWith('text/html') ?? false
        return response.ok && !isPage ? response : null
      },
    }),
  }
}
