/**
 * The front end that a request came from: the first `siteUrl` entry with exactly the origin that Origin, else Referer, names; else the first entry.
 * The headers choose from the configuration and add nothing to it (R12).
 */
export function siteOf(headers: Headers, siteUrls: readonly string[]): string {
  const named = [headers.get('Origin'), headers.get('Referer')].map(originOf)
  const match = named
    .filter((origin) => origin !== null)
    .map((origin) => siteUrls.find((url) => originOf(url) === origin))
    .find((url) => url !== undefined)
  return match ?? siteUrls[0] ?? ''
}

function originOf(text: string | null): string | null {
  if (text === null || !URL.canParse(text)) return null
  const { protocol, origin } = new URL(text)
  return /^https?:$/.test(protocol) ? origin : null
}
