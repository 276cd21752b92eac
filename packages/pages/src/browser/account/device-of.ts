/** Parts of user agents, with the names shown for them. The order matters: Edge and Opera also claim to be Chrome. */
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

/** Programs that aren't browsers. Most of their user agents name a library, which says little to a person. */
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
 * Returns a short name for a client, such as `Chrome · Windows`, or the name of an unknown program without its version. Mails and the
 * dashboard use the same names.
 */
export function deviceOf(userAgent: string): string {
  const known = [BROWSERS, SYSTEMS].flatMap((table) => table.find(([part]) => userAgent.includes(part))?.[1] ?? [])
  if (known.length > 0) return known.join(' · ')
  const program = PROGRAMS.find(([pattern]) => pattern.test(userAgent))?.[1]
  return program ?? (userAgent.split(/[ /]/)[0] || userAgent).slice(0, 40)
}
