import { lookup as systemLookup } from 'node:dns'
import { request as http } from 'node:http'
import { request as https } from 'node:https'
import { connect as connectTls } from 'node:tls'
import { memoryHub, type Platform } from '@sallyport/core'
import { type PlatformOptions, socketFetch } from '@sallyport/core/socket-fetch'
import { asset } from '@sallyport/native'
import { connectionOf } from './connection.ts'

export type { PlatformOptions } from '@sallyport/core/socket-fetch'

/**
 * Returns the platform of Deno. The environment is production unless NODE_ENV is `development`. Outgoing requests
 * reach only allowed addresses. The Swagger UI is available if `swagger-ui-dist` is installed. Events reach only the
 * streams of this process.
 */
export function platform({ lookup = systemLookup }: PlatformOptions = {}): Platform {
  const fetch = socketFetch({ http, https, connectTls, lookup })
  const environment = isDevelopment() ? 'development' : 'production'
  return { environment, connectionOf, fetch, asset, hub: memoryHub }
}

/**
 * True if NODE_ENV is `development`. Checks the permission first, because reading without it would prompt the user or
 * end the program.
 */
function isDevelopment(): boolean {
  const { state } = Deno.permissions.querySync({ name: 'env', variable: 'NODE_ENV' })
  return state === 'granted' && Deno.env.get('NODE_ENV') === 'development'
}
