import { lookup as systemLookup } from 'node:dns'
import { request as http } from 'node:http'
import { request as https } from 'node:https'
import { connect as connectTls } from 'node:tls'
import { memoryHub, type Platform } from '@sallyport/core'
import { type PlatformOptions, socketFetch } from '@sallyport/core/socket-fetch'
import { asset } from '@sallyport/native'
import { connectionOf } from './connections/connection.ts'

export type { PlatformOptions } from '@sallyport/core/socket-fetch'

/**
 * Returns the platform of Node. The environment is production unless NODE_ENV is `development`. Outgoing requests
 * reach only allowed addresses. The Swagger UI is available if `swagger-ui-dist` is installed. Events reach only the
 * streams of this process.
 */
export function platform({ lookup = systemLookup }: PlatformOptions = {}): Platform {
  const fetch = socketFetch({ http, https, connectTls, lookup })
  return {
    // Bundlers replace `process.env.NODE_ENV` with its value at build time. `Reflect.get` reads the value at run time.
    environment: Reflect.get(process.env, 'NODE_ENV') === 'development' ? 'development' : 'production',
    connectionOf,
    fetch,
    asset,
    hub: memoryHub,
  }
}
