import type { SallyportOptions } from './options.ts'

/** Value of `baseUrl` with which the service takes its origin from each request's Host header, for the CSRF check only. */
export const FROM_HOST = 'from-host'

/** Returns the option `baseUrl` if it is a URL, otherwise undefined. */
export function ownUrl({ baseUrl }: Pick<SallyportOptions, 'baseUrl'>): string | undefined {
  return baseUrl === FROM_HOST ? undefined : baseUrl
}
