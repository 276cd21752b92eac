import { resolvePaths, type SallyportOptions } from '@sallyport/core'

/** True if mailed links and the redirect after a sign-in lead to this server. False if they lead to a separate front end. */
export function isOwnSite(options: SallyportOptions): boolean {
  const { publicUrl = '' } = resolvePaths(options)
  const [site = publicUrl] = [options.siteUrl ?? []].flat()
  return withSlash(site) === withSlash(publicUrl)
}

function withSlash(url: string): string | undefined {
  return URL.parse(url)?.href.replace(/\/*$/, '/')
}
