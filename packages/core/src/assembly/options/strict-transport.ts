import { ownUrl } from './base-url.ts'
import { LOOPBACK_HOST } from './cross-checks.ts'
import type { SallyportOptions } from './options.ts'

const HSTS_SECONDS = 31_536_000

/**
 * Returns the header `Strict-Transport-Security` that the service sends with every response; an empty object if it sends none. A host can send the
 * same header with its own routes on the origin.
 */
export function strictTransport(options: Pick<SallyportOptions, 'hsts' | 'baseUrl'>): Readonly<Record<string, string>> {
  return hasHsts(options) ? { 'Strict-Transport-Security': `max-age=${HSTS_SECONDS}` } : {}
}

function hasHsts(options: Pick<SallyportOptions, 'hsts' | 'baseUrl'>): boolean {
  const { hsts } = options
  const baseUrl = ownUrl(options)
  if (hsts !== undefined || baseUrl === undefined) return hsts === true
  const { protocol, hostname } = new URL(baseUrl)
  return protocol === 'https:' && !LOOPBACK_HOST.test(hostname)
}
