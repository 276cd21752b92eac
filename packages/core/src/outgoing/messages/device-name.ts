/** Names of devices in mails, on the pages and in the dashboard. Entry point `@sallyport/core/device-name`. */

/** Parts of user agents, with the names shown for them. The first match counts, and the user agents of Edge and Opera contain `Chrome`, too. */
const BROWSERS = [
  ['Edg', 'Edge'],
  ['OPR', 'Opera'],
  ['Firefox', 'Firefox'],
  ['FxiOS', 'Firefox'],
  ['Chrome', 'Chrome'],
  ['CriOS', 'Chrome'],
  ['Safari', 'Safari'],
] as const
const SYSTEMS = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['Mac OS', 'Mac'],
  ['CrOS', 'ChromeOS'],
  ['Linux', 'Linux'],
] as const

/** Programs that aren't browsers, with the names shown for them. Most of their user agents name a library that users don't know. */
const PROGRAMS = [
  [/^okhttp\b/i, 'Android'],
  [/\bCFNetwork\//, 'iPhone · Mac'],
  [/^Dart\b/, 'Flutter'],
  [/^curl\b/i, 'curl'],
  [/^PostmanRuntime\b/, 'Postman'],
  [/^python\b/i, 'Python'],
  [/^Go-http-client\b/, 'Go'],
  [/^(node|undici|axios)\b/i, 'Node.js'],
] as const

/**
 * Returns a short name for a client, such as `Firefox · Windows`. Returns undefined for an unknown user agent: an attacker can choose the text of a
 * user agent, so a mail must not contain it. The built-in pages and the dashboard show these names, too.
 *
 * @example
 * const deviceOf = (request: Request) => deviceName(request.headers.get('User-Agent')) ?? 'Unknown device'
 */
export function deviceName(userAgent: string | null): string | undefined {
  if (userAgent === null) return undefined
  const known = [BROWSERS, SYSTEMS].flatMap((table) => table.find(([part]) => userAgent.includes(part))?.[1] ?? [])
  return known.length > 0 ? known.join(' · ') : PROGRAMS.find(([pattern]) => pattern.test(userAgent))?.[1]
}
