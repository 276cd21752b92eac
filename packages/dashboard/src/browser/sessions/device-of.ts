import { t } from '../language/text.ts'

const BROWSERS = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const
const SYSTEMS = [
  [/Windows/, 'Windows'],
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
] as const

/** Programs that aren't browsers. Their user agents name a library, which says little to an administrator. */
const PROGRAMS = [
  [/^okhttp\b/i, 'App on Android'],
  [/\bCFNetwork\/.*\bDarwin\//, 'App on iOS or macOS'],
  [/^Dart\b/, 'Flutter app'],
  [/^curl\b/i, 'curl'],
  [/^PostmanRuntime\b/, 'Postman'],
  [/^python\b/i, 'Python program'],
  [/^Go-http-client\b/, 'Go program'],
  [/^(node|undici|axios)\b/i, 'Node.js program'],
] as const

/**
 * Guesses the browser and the system from a user agent. The order of the patterns matters, because Edge and Opera also
 * claim to be Chrome. Returns the program's name without its version if it is no known browser.
 */
export function deviceOf(userAgent: string | undefined): string {
  if (userAgent === undefined || userAgent === '') return t('Unknown device')
  const browser = BROWSERS.find(([pattern]) => pattern.test(userAgent))?.[1]
  const system = SYSTEMS.find(([pattern]) => pattern.test(userAgent))?.[1]
  if (browser !== undefined && system !== undefined) return t('{browser} on {system}', { browser, system })
  const program = PROGRAMS.find(([pattern]) => pattern.test(userAgent))?.[1]
  if (program !== undefined) return t(program)
  return (userAgent.split(/[ /]/)[0] || userAgent).slice(0, 60)
}
