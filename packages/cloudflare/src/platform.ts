import type { Platform } from '@sallyport/core'
import { connectionOf } from './connection.ts'

/** The bindings that count, each of which may be missing. */
export interface PlatformBindings {
  /** `development` says so; anything else is production. */
  readonly NODE_ENV?: string
  /** Static assets, with the files of `swagger-ui-dist` below `swagger-ui-dist/`. */
  readonly ASSETS?: { fetch(url: string): Promise<Response> }
}

const ASSET =
  /^swagger-ui-dist\/(swagger-ui\.css|swagger-ui-(bundle|standalone-preset)\.js|favicon-(16x16|32x32)\.png)$/

/** What a Worker knows by its bindings. Work after the reply goes through each request's `waitUntil`. */
export function platform({ NODE_ENV, ASSETS }: PlatformBindings = {}): Platform {
  return {
    environment: NODE_ENV === 'development' ? 'development' : 'production',
    clientAddress: (request) => request.headers.get('CF-Connecting-IP'),
    connectionOf,
    ...(ASSETS !== undefined && {
      async asset(path) {
        if (!ASSET.test(path)) return null
        const response = await ASSETS.fetch(`https://assets.invalid/${path}`)
        // A binding made for single-page applications answers a page where there is no file.
        const isPage = response.headers.get('Content-Type')?.startsWith('text/html') ?? false
        return response.ok && !isPage ? response : null
      },
    }),
  }
}
