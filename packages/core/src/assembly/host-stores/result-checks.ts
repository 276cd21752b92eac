import { nameOf, type RecordCheck, recordCheck } from './check-record.ts'
import type { Fields } from './record-fields.ts'

/** Reports a result that breaks the contract of the store but can be used. */
export type Tell = (problem: string) => void

/**
 * Checks a method's result and returns the value that the service uses. `asked`: the arguments of the call. Throws an error if the result can't be
 * used, for example a record without a required field or with another id than the requested one.
 */
export type Check = (result: unknown, asked: readonly never[], tell: Tell) => unknown

type Asked<A extends readonly unknown[]> = (record: never, ...asked: A) => boolean

const FOREIGN = 'returned a record that was not asked for'

/** Returns a predicate that is true if the record's field equals the first argument of the method's call. */
export const hasSame =
  <R extends object>(field: keyof R & string) =>
  (record: R, asked: unknown): boolean =>
    record[field] === asked

/** Creates the check for a method that returns a record or null. Undefined counts as null. */
export function recordOrNull<A extends readonly unknown[]>(fields: Fields, isAsked: Asked<A> = () => true) {
  const check = recordCheck(fields)
  return (result: unknown, asked: readonly never[], tell: Tell): object | null => {
    if (result === null) return null
    if (result === undefined) {
      tell('returned undefined instead of a record or null')
      return null
    }
    return own(check(result), isAsked, asked)
  }
}

/** Creates the check for a method that returns a list of records. Throws if one of them wasn't asked for. */
export function recordList<A extends readonly unknown[]>(fields: Fields, isAsked: Asked<A> = () => true): Check {
  const check = recordCheck(fields)
  return (result, asked) => listOf(result, check).map((record) => own(record, isAsked, asked))
}

/**
 * Creates the check for a method that returns the records which match its arguments. Removes records that don't match, and reports that there were
 * some.
 */
export function filteredList<A extends readonly unknown[]>(fields: Fields, isAsked: Asked<A>): Check {
  const check = recordCheck(fields)
  return (result, asked, tell) => {
    const all = listOf(result, check)
    // The casts are safe: `STORE_METHODS` combines each check with the parameters of its method.
    const matching = all.filter((record) => isAsked(record as never, ...(asked as unknown as A)))
    if (matching.length < all.length) tell(FOREIGN)
    return matching
  }
}

/** Creates the check for a method that returns a page: an object with the records in the field `key`, and with `total`. */
export function recordPage<A extends readonly unknown[]>(
  key: string,
  fields: Fields,
  isAsked: Asked<A> = () => true,
): Check {
  const list = recordList(fields, isAsked)
  return (result, asked, tell) => {
    const page = objectIn(result)
    if (typeof page.total !== 'number') throw new TypeError('returned a page without total')
    return { ...page, [key]: list(page[key], asked, tell) }
  }
}

/** Checks a list of strings. */
export const texts: Check = (result) => {
  const isList = Array.isArray(result) && result.every((item) => typeof item === 'string')
  if (!isList) throw new TypeError(`returned ${nameOf(result)}, not a list of strings`)
  return result
}

/** Checks a boolean. Any other value is reported and counts as false, so that an unclear result never accepts a one-time code. */
export const flag: Check = (result, _asked, tell) => {
  if (typeof result !== 'boolean') tell(`returned ${nameOf(result)} instead of true or false`)
  return result === true
}

/** Checks a number. Any other value is reported and counts as 0. */
export const count: Check = (result, _asked, tell) => {
  if (typeof result === 'number') return result
  tell(`returned ${nameOf(result)} instead of a number`)
  return 0
}

/** Checks a number or null. Any other value is reported and counts as null. */
export const countOrNull: Check = (result, _asked, tell) => {
  if (typeof result === 'number' || result === null) return result
  tell(`returned ${nameOf(result)} instead of a number or null`)
  return null
}

/** Checks an object whose fields are all optional. Null and undefined count as an empty object. */
export const fieldsOrNone: Check = (result, _asked, tell) => {
  if (result !== null && result !== undefined) return objectIn(result)
  tell(`returned ${nameOf(result)} instead of an object`)
  return {}
}

/** Checks an object whose fields are all optional, and removes fields that are null. Null and undefined count as an empty object. */
export const optionalFields: Check = (result, asked, tell) =>
  Object.fromEntries(Object.entries(Object(fieldsOrNone(result, asked, tell))).filter(([, value]) => value !== null))

/** Accepts any result. For methods whose result isn't used, or is checked by the code that uses it. */
export const anything: Check = (result) => result

function own<A extends readonly unknown[]>(record: object, isAsked: Asked<A>, asked: readonly never[]): object {
  // The casts are safe: `STORE_METHODS` combines each check with the parameters of its method.
  if (!isAsked(record as never, ...(asked as unknown as A))) throw new TypeError(FOREIGN)
  return record
}

function listOf(result: unknown, check: RecordCheck): readonly object[] {
  if (!Array.isArray(result)) throw new TypeError(`returned ${nameOf(result)}, not a list`)
  return result.map(check)
}

function objectIn(result: unknown): Readonly<Record<string, unknown>> {
  const isObject = typeof result === 'object' && result !== null && !Array.isArray(result)
  if (!isObject) throw new TypeError(`returned ${nameOf(result)}, not an object`)
  return result as Readonly<Record<string, unknown>>
}

/** Checks the outcome of changing a member's role. An unknown value counts as `stale`, so that an unclear result never counts as a change. */
export const memberChangeOutcome: Check = (result, _asked, tell) => {
  if (result === 'changed' || result === 'stale' || result === 'last-owner') return result
  tell(`returned ${nameOf(result)} instead of the outcome of the change`)
  return 'stale'
}
