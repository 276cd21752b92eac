import type { Platform } from '@sallyport/core'
import { connectionOf } from './connection.ts'

/** The bindings of the Worker that the platform reads. All are optional. */
export interface PlatformBindings {
  /** Environment of the service: `development`, or production for any other value. Default production. */
  readonly NODE_ENV?: string
  /** Binding to static assets. The files of `swagger-ui-dist` must be in the folder `swagger-ui-dist/`. */
  readonly ASSETS?: { fetch(url: string): Promise<Response> }
}

const ASSET =
  /^swagger-ui-dist\/(swagger-ui\.css|swagger-ui-(bundle|standalone-preset)\.js|favicon-(16x16|32x32)\.png)$/

/** Returns the platform of a Worker with these bindings. Work after a response uses each request's `waitUntil`. */
export function platform({ NODE_ENV, ASSETS }: PlatformBindings = {}): Platform {
  return {
    environment: NODE_ENV === 'development' ? 'development' : 'production',
    clientAddress: (request) => request.headers.get('CF-Connecting-IP'),
    connectionOf,
    ...(ASSETS !== undefined && {
      async asset(path) {
        if (!ASSET.test(path)) return null
        const response = await ASSETS.fetch(`https://assets.invalid/${path}`)
        // For a missing file, an assets binding for single-page applications returns an HTML page instead of 404.
        const isPage = response.headers.get('Content-Type')?.startsWith('text/html') ?? false
        return response.ok && !isPage ? response : null
      },
    }),
  }
}
