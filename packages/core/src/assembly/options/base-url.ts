import type { SallyportOptions } from './options.ts'

/** Value of `baseUrl` that takes the service's origin from each request's Host header. */
export const FROM_HOST = 'from-host'

/** Returns the option `baseUrl` if it is a URL, otherwise undefined. */
export function ownUrl({ baseUrl }: Pick<SallyportOptions, 'baseUrl'>): string | undefined {
  return baseUrl === FROM_HOST ? undefined : baseUrl
}
