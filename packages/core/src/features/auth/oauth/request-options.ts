import { allowInsecureRequests, type CustomFetchOptions, customFetch } from 'oauth4webapi'
import { guardedFetch } from './guarded-fetch.ts'
import type { ProtocolSettings } from './protocol-settings.ts'

/** Options that send the library's requests by guarded-fetch, which decides whether a URL may be fetched, http included. */
export function requestOptions(given: ProtocolSettings) {
  return {
    [allowInsecureRequests]: true,
    [customFetch]: (url: string, { method, headers, body }: CustomFetchOptions<string, unknown>) =>
      guardedFetch(url, { method, headers, ...(body instanceof URLSearchParams && { body }) }, given),
  }
}
