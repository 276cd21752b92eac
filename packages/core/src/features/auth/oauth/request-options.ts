import { allowInsecureRequests, type CustomFetchOptions, customFetch } from 'oauth4webapi'
import { guardedFetch } from './guarded-fetch.ts'
import type { ProtocolSettings } from './protocol-settings.ts'

/** Makes the library send its requests through guarded-fetch, which decides whether a URL (http included) may be fetched. */
export function requestOptions(given: ProtocolSettings) {
  return {
    [allowInsecureRequests]: true,
    [customFetch]: (url: string, { method, headers, body }: CustomFetchOptions<string, unknown>) =>
      guardedFetch(url, { method, headers, ...(body instanceof URLSearchParams && { body }) }, given),
  }
}
