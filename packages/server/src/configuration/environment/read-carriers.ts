import { isLoopbackHost } from '@sallyport/core/serving'
import type { Environment, MailRelay, SmsGateway } from '../settings.ts'
import type { Report } from './read-values.ts'

const MAIL = ['SALLYPORT_MAIL_ENDPOINT', 'SALLYPORT_MAIL_API_KEY', 'SALLYPORT_MAIL_FROM'] as const
const MAIL_EXTRAS = ['SALLYPORT_MAIL_FROM_NAME', 'SALLYPORT_MAIL_PROVIDER'] as const
const SMS = [
  'SALLYPORT_SMS_ENDPOINT',
  'SALLYPORT_SMS_API_KEY',
  'SALLYPORT_SMS_USERNAME',
  'SALLYPORT_SMS_PASSWORD',
] as const

/**
 * Reads the settings of the mail relay. Returns null if none of the relay's variables is set. If a required one is missing, reports a problem and
 * returns null.
 */
export function readMailRelay(given: Environment, isProduction: boolean, report: Report): MailRelay | null {
  const needed = allOrNone(given, MAIL, MAIL_EXTRAS, report)
  if (needed === null) return null
  const [endpoint = '', apiKey = '', from = ''] = needed
  checkEndpoint('SALLYPORT_MAIL_ENDPOINT', endpoint, isProduction, report)
  if (!/^[^\s@<>,;:"]+@[^\s@<>,;:"]+$/.test(from)) report('SALLYPORT_MAIL_FROM', 'must be an email address')
  const { SALLYPORT_MAIL_FROM_NAME: fromName, SALLYPORT_MAIL_PROVIDER: provider } = given
  return {
    endpoint,
    apiKey,
    from,
    ...(fromName !== undefined && { fromName }),
    ...(provider !== undefined && { provider }),
  }
}

/**
 * Reads the settings of the SMS gateway. Returns null if none of the gateway's variables is set. If a required one is missing, reports a problem
 * and returns null.
 */
export function readSmsGateway(given: Environment, isProduction: boolean, report: Report): SmsGateway | null {
  const needed = allOrNone(given, SMS, [], report)
  if (needed === null) return null
  const [endpoint = '', apiKey = '', username = '', password = ''] = needed
  checkEndpoint('SALLYPORT_SMS_ENDPOINT', endpoint, isProduction, report)
  return { endpoint, apiKey, username, password }
}

/**
 * Returns the values of all needed variables. Returns null if neither needed nor extra variables are set. If only
 * some needed variables are set, reports each missing one and returns null.
 */
function allOrNone(
  given: Environment,
  needed: readonly string[],
  extras: readonly string[],
  report: Report,
): readonly string[] | null {
  const first = [...needed, ...extras].find((name) => given[name] !== undefined)
  if (first === undefined) return null
  const missing = needed.filter((name) => given[name] === undefined)
  for (const name of missing) report(name, `required with ${first}`)
  return missing.length > 0 ? null : needed.map((name) => given[name] ?? '')
}

/**
 * Reports a problem if the text isn't an acceptable URL. The problem never quotes the URL, because its query may
 * contain a key.
 */
function checkEndpoint(name: string, text: string, isProduction: boolean, report: Report): void {
  const url = URL.parse(text)
  if (url === null || !/^https?:$/.test(url.protocol)) report(name, 'must be an http or https URL')
  else if (url.username !== '' || url.password !== '') report(name, 'must not contain a user or password')
  else if (isProduction && url.protocol === 'http:' && !isLoopbackHost(url.hostname)) {
    report(name, 'must be https in production')
  }
}
