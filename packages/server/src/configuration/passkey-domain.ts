import type { Report } from './environment/read-values.ts'

const NAME = 'SALLYPORT_PASSKEY_DOMAIN'
const DOMAIN = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/

/** Returns the origins of these URLs that may use the domain's passkeys: on the domain or a subdomain, with https, or with http on localhost. */
export function passkeyOrigins(domain: string, urls: readonly string[]): readonly string[] {
  const usable = urls
    .map((url) => new URL(url))
    .filter(({ protocol, hostname }) => {
      const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost')
      const isOnDomain = hostname === domain || hostname.endsWith(`.${domain}`)
      return isOnDomain && (protocol === 'https:' || isLocal)
    })
  return [...new Set(usable.map(({ origin }) => origin))]
}

/** Reads the domain of the passkeys. Null without the variable, or after reporting a problem. */
export function readPasskeyDomain(domain: string | undefined, baseUrl: string, report: Report): string | null {
  if (domain === undefined) return null
  if (!DOMAIN.test(domain)) report(NAME, `"${domain}" is not a domain name such as example.org`)
  else if (passkeyOrigins(domain, [baseUrl]).length === 0) {
    report(NAME, `the base URL ${baseUrl} is neither https on ${domain} or a subdomain of it, nor on localhost`)
  } else return domain
  return null
}
