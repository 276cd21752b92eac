import { lookup as systemLookup } from 'node:dns'
import { request as http } from 'node:http'
import { request as https } from 'node:https'
import { connect as connectTls } from 'node:tls'
import { type Lookup, memoryHub, type Platform, socketFetch } from '@sallyport/core'
import { asset } from './asset.ts'
import { connectionOf } from './connection.ts'

/** Options of `platform`. */
export interface PlatformOptions {
  /** Resolves the names of webhook receivers and providers. Default: the system's resolver, `dns.lookup`. */
  readonly lookup?: Lookup
}

/**
 * What Deno offers: development only where NODE_ENV says so, requests that connect to allowed addresses only, the Swagger UI where
 * `swagger-ui-dist` is installed, and event streams of this process.
 */
export function platform({ lookup = systemLookup }: PlatformOptions = {}): Platform {
  const fetch = socketFetch({ http, https, connectTls, lookup })
  const environment = isDevelopment() ? 'development' : 'production'
  return { environment, connectionOf, fetch, asset, hub: memoryHub }
}

/** Asks before it reads, so that a program without the permission is neither prompted nor ended. */
function isDevelopment(): boolean {
  const { state } = Deno.permissions.querySync({ name: 'env', variable: 'NODE_ENV' })
  return state === 'granted' && Deno.env.get('NODE_ENV') === 'development'
}
