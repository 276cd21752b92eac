import type { SallyportOptions } from '@sallyport/core'

/** True if mailed links and the redirect after a sign-in lead to this server. False if they lead to a separate front end. */
export function isOwnSite({ siteUrl, baseUrl = '' }: SallyportOptions): boolean {
  const [site = baseUrl] = [siteUrl ?? []].flat()
  return URL.parse(site)?.href === URL.parse(baseUrl)?.href
}
