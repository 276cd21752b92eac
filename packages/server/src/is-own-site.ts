import type { SallyportOptions } from '@sallyport/core'

/** Whether links and sign-ins lead to this very server: a front end has places of its own for them. */
export function isOwnSite({ siteUrl, baseUrl = '' }: SallyportOptions): boolean {
  const [site = baseUrl] = [siteUrl ?? []].flat()
  return URL.parse(site)?.href === URL.parse(baseUrl)?.href
}
