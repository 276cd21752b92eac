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
 * What Bun offers: development only where NODE_ENV says so, requests that connect to allowed addresses only, the Swagger UI where
 * `swagger-ui-dist` is installed, and event streams of this process.
 */
export function platform({ lookup = systemLookup }: PlatformOptions = {}): Platform {
  const fetch = socketFetch({ http, https, connectTls, lookup })
  return {
    environment: process.env.NODE_ENV === 'development' ? 'development' : 'production',
    connectionOf,
    fetch,
    asset,
    hub: memoryHub,
  }
}
