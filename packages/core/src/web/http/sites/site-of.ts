/**
 * Returns the `siteUrl` entry whose origin equals the origin of the request's Origin or Referer header. Default: the first entry.
 * Headers can only select one of the configured URLs (R12).
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
