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

/**
 * Returns a short name for a client, such as `Firefox · Windows`. Returns undefined for an unknown user agent: its text is the client's choice
 * and must not be repeated in a mail.
 */
export function deviceName(userAgent: string | null): string | undefined {
  const known = [BROWSERS, SYSTEMS].flatMap((table) => table.find(([part]) => userAgent?.includes(part))?.[1] ?? [])
  return known.length > 0 ? known.join(' · ') : undefined
}
