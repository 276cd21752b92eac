import { endpointProblems } from './endpoint-problems.ts'
import type { EmailOptions } from './mailer.ts'

const ADDRESS = /^[^\s@<>,;:"]+@[^\s@<>,;:"]+$/
const CALLBACKS = [
  'sendPasswordReset',
  'sendMagicLink',
  'sendWelcome',
  'sendVerificationEmail',
  'sendEmailChanged',
  'sendSecurityAlert',
] as const

/** What is wrong with the `email` option, each with what to do about it. `hasSite`: whether there is a place for links to lead to. */
export function mailProblems(email: EmailOptions, isProduction: boolean, hasSite: boolean): readonly string[] {
  // Unknown because JavaScript has no compiler to refuse anything else.
  const mailer: unknown = email.mailer
  const problems = CALLBACKS.filter((name) => !isAbsentOr('function', email[name])).map(
    (name) => `email.${name}: must be a function`,
  )
  problems.push(...languageProblems('email.defaultLang', email.defaultLang))
  if (mailer === undefined) return problems
  if (!hasSite) problems.push('siteUrl: required with email.mailer, links in mails lead there')
  if (typeof mailer !== 'object' || mailer === null) return [...problems, 'email.mailer: must be an object']
  if ('send' in mailer) {
    return typeof mailer.send === 'function' ? problems : [...problems, 'email.mailer.send: must be a function']
  }
  return [...problems, ...relayProblems(mailer, isProduction)]
}

function relayProblems(relay: object, isProduction: boolean): readonly string[] {
  const { from, fromName, provider, defaultLang }: Readonly<Record<string, unknown>> = { ...relay }
  const problems = [...endpointProblems('email.mailer', relay, isProduction)]
  if (from === undefined || from === '') problems.push('email.mailer.from: required')
  else if (typeof from !== 'string' || !ADDRESS.test(from)) problems.push('email.mailer.from: must be an email address')
  for (const [name, value] of Object.entries({ fromName, provider })) {
    if (!isAbsentOr('string', value)) problems.push(`email.mailer.${name}: must be a string`)
  }
  return [...problems, ...languageProblems('email.mailer.defaultLang', defaultLang)]
}

function isAbsentOr(type: 'function' | 'string', value: unknown): boolean {
  return value === undefined || typeof value === type
}

function languageProblems(name: string, lang: unknown): readonly string[] {
  return lang === undefined || lang === 'en' || lang === 'it' ? [] : [`${name}: must be en or it`]
}
