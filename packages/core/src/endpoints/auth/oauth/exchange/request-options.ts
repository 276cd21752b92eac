import { allowInsecureRequests, type CustomFetchOptions, customFetch } from 'oauth4webapi'
import type { ProtocolSettings } from '../providers/protocol-settings.ts'
import { guardedFetch } from './guarded-fetch.ts'

/**
 * Makes the protocol library send its requests through `guardedFetch`. The library's own check for https is off, because `guardedFetch`
 * checks each URL.
 */
export function requestOptions(given: ProtocolSettings) {
  return {
    [allowInsecureRequests]: true,
    [customFetch]: (url: string, { method, headers, body }: CustomFetchOptions<string, unknown>) =>
      guardedFetch(url, { method, headers, ...(body instanceof URLSearchParams && { body }) }, given),
  }
}
