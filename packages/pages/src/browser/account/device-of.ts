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

/** Programs that aren't browsers, by what their user agents begin with or contain. */
const PROGRAMS = [
  ['okhttp', 'Android'],
  ['CFNetwork', 'iPhone · Mac'],
  ['Dart', 'Flutter'],
] as const

/** Returns a short name for a browser, such as `Chrome · Windows`, or the name of an unknown program without its version. */
export function deviceOf(userAgent: string): string {
  const known = [BROWSERS, SYSTEMS].flatMap((table) => table.find(([part]) => userAgent.includes(part))?.[1] ?? [])
  if (known.length > 0) return known.join(' · ')
  const program = PROGRAMS.find(([part]) => userAgent.includes(part))?.[1]
  return program ?? (userAgent.split(/[ /]/)[0] || userAgent).slice(0, 40)
}
