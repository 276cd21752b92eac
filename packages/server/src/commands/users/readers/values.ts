import { normalisePhoneNumber, normaliseUsername } from '@sallyport/core'
import type { Reading, SourceRecord } from './reader.ts'

/** Returns a text or a number as a text without surrounding space; undefined for an empty text and for values of other types. */
export function text(value: unknown): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  return String(value).trim() || undefined
}

/** True for the values that JSON and databases write for true: `true`, 1, `t` and `yes`. */
export function flag(value: unknown): boolean {
  return value === true || value === 1 || (typeof value === 'string' && /^(?:true|t|1|yes)$/i.test(value.trim()))
}

/** True for a value that is there and doesn't mean true. */
export function isOff(value: unknown): boolean {
  return (value === false || text(value) !== undefined) && !flag(value)
}

export function object(value: unknown): SourceRecord {
  if (typeof value === 'string') return object(parsed(value))
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as SourceRecord) : {}
}

export function list(value: unknown): readonly SourceRecord[] {
  if (typeof value === 'string') return list(parsed(value))
  return Array.isArray(value) ? value.map(object) : []
}

function parsed(value: string): unknown {
  try {
    return JSON.parse(value)
  } catch {
    return undefined
  }
}

/**
 * Returns a time with its offset. A time without an offset is taken as UTC, a number as milliseconds or seconds since 1970. Other texts stay
 * unchanged. Undefined if there is no time, which MySQL writes as the year 0 and Go as the year 1.
 */
export function time(value: unknown): string | undefined {
  const written = text(value)
  if (written === undefined || /^(?:0000-00-00|0001-01-01|null$)/i.test(written)) return undefined
  if (/^\d{9,10}(?:\.\d+)?$/.test(written)) return timeOfMs(Number(written) * 1000)
  if (/^\d{12,13}$/.test(written)) return timeOfMs(written)
  if (/^\d{4}-\d\d-\d\d$/.test(written)) return `${written}T00:00:00Z`
  return /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:\.\d+)?$/.test(written) ? `${written}Z` : written
}

/** Returns the time of a number of milliseconds since 1970. */
export function timeOfMs(value: unknown): string | undefined {
  const ms = Number(text(value) ?? Number.NaN)
  return Number.isFinite(ms) && Math.abs(ms) <= 8.64e15 ? new Date(ms).toISOString() : undefined
}

const PHONE = /^\+[1-9]\d{6,14}$/

/** Returns a phone number in E.164 form; undefined for a text that isn't a complete number with its country code. */
export function phone(value: unknown): string | undefined {
  const written = normalisePhoneNumber(text(value) ?? '')
  return PHONE.test(written) ? written : undefined
}

/** Returns the username in its stored form; undefined if Sallyport doesn't allow it, such as one with an @. */
export function username(value: unknown): string | undefined {
  return normaliseUsername(text(value) ?? '') ?? undefined
}

const PROVIDERS: Readonly<Record<string, string>> = {
  'google-oauth2': 'google',
  windowslive: 'microsoft',
  azure: 'microsoft',
  linkedin_oidc: 'linkedin',
  signinwithapple: 'apple',
}

/** Names of a system's own sign-in methods, which some systems list together with the identities at other services. */
const OWN_WAYS: readonly string[] = ['credential', 'email', 'phone', 'sms', 'password']

/** True for the name of another service. False for the system's own ways to sign in, such as `email`, and for a bare prefix such as `oauth_`. */
export function isProvider(name: string | undefined): name is string {
  return name !== undefined && provider(name) !== '' && !OWN_WAYS.includes(provider(name))
}

/** Returns the provider's id in Sallyport. */
export function provider(name: string): string {
  const bare = name
    .toLowerCase()
    .replace(/^oauth_/, '')
    .replace(/\.com$/, '')
  return PROVIDERS[bare] ?? bare
}

/**
 * Returns the fields that have a value, and the names of the record's fields that have a value and aren't used. `further`: names of other things
 * that aren't imported.
 */
export function reading(
  record: SourceRecord,
  used: readonly string[],
  fields: SourceRecord,
  further: readonly string[] = [],
): Reading {
  const left = Object.keys(record).filter((field) => !used.includes(field) && holds(record[field]))
  const refused = REFUSABLE.flatMap(([name, columns]) => {
    const column = fields[name] === undefined && columns.find((each) => holds(record[each]))
    return column ? [column] : []
  })
  const isWithoutPhone = fields.phoneNumber === undefined
  const given = Object.entries(fields).filter(
    ([name, value]) => value !== undefined && !(isWithoutPhone && name === 'isPhoneVerified'),
  )
  return { fields: Object.fromEntries(given), left: [...left, ...refused, ...further] }
}

/** Returns the record with these fields as booleans, so that only `true` counts as left out, however a table writes it. */
export function withFlags(record: SourceRecord, names: readonly string[]): SourceRecord {
  return { ...record, ...Object.fromEntries(names.map((name) => [name, flag(record[name])])) }
}

/** Fields that are left out if their values aren't valid here, such as a phone number from a system that accepts any form. */
const REFUSABLE: readonly (readonly [field: string, columns: readonly string[]])[] = [
  ['username', ['username', 'user_login']],
  ['phoneNumber', ['phoneNumber', 'phone_number', 'phone', 'primary_phone_number']],
]

function holds(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0
  if (typeof value === 'object' && value !== null) return Object.keys(value).length > 0
  return value !== undefined && value !== null && !/^(?:|0|false)$/i.test(String(value))
}

/** Converts base64url to standard base64. Leaves standard base64 unchanged. */
export function base64(value: string): string {
  return value.replaceAll('-', '+').replaceAll('_', '/')
}
