// Error messages of these schemas never quote a value, because the value may be a secret.
import * as v from 'valibot'
import { APP_ORIGIN } from '../../../web/http/sites/origins.ts'
import { fields, isObject } from '../unknown-option.ts'

/** A schema for each field of an object. */
export type Entries<T> = Record<keyof T, v.GenericSchema>

export const flag = v.optional(v.boolean('must be true or false'))
export const callback = v.optional(v.function('must be a function'))
export const text = v.string('must be a string')
export const requiredText = v.pipe(v.string('required'), v.nonEmpty('required'))

export function group<E extends v.ObjectEntries>(entries: E) {
  return v.optional(fields(entries))
}

export function list<S extends v.GenericSchema>(item: S) {
  return v.optional(v.array(item, 'must be a list'))
}

export function oneOf<const T extends readonly (string | boolean)[]>(...choices: T) {
  return v.custom<T[number]>((value) => choices.some((choice) => choice === value), `must be ${choices.join(' or ')}`)
}

interface Bounds {
  readonly min?: number
  /** Exclusive minimum: the number must be greater. */
  readonly above?: number
  readonly max?: number
  readonly isWhole?: boolean
}

export function requiredNumber({ min = Number.NEGATIVE_INFINITY, above, max = Number.MAX_VALUE, isWhole }: Bounds) {
  const kind = isWhole ? 'a whole number' : 'a number'
  const range = max === Number.MAX_VALUE ? `of at least ${min}` : `from ${min} to ${max}`
  const message = `must be ${kind} ${above === undefined ? range : `above ${above}`}`
  const fits = (value: unknown) =>
    typeof value === 'number' &&
    value >= min &&
    value <= max &&
    (above === undefined || value > above) &&
    (!isWhole || Number.isInteger(value))
  return v.custom<number>(fits, message)
}

export function number(bounds: Bounds) {
  return v.optional(requiredNumber(bounds))
}

/** Returns the schema of an object that has at least these methods. */
export function objectWith(...methods: readonly string[]) {
  return v.custom<object>(
    (value) => isObject(value) && methods.every((method) => typeof Reflect.get(value, method) === 'function'),
    `must be an object with the function${methods.length > 1 ? 's' : ''} ${methods.join(' and ')}`,
  )
}

/** Checks that an object has these methods, and reports each missing one by its own path. */
export function requiredMethods(methods: readonly string[]) {
  return v.rawCheck<object>(({ dataset, addIssue }) => {
    if (!dataset.typed) return
    for (const key of methods) {
      const value: unknown = Reflect.get(dataset.value, key)
      if (typeof value === 'function') continue
      const input = dataset.value
      addIssue({ message: 'required', path: [{ type: 'unknown', origin: 'value', input, key, value }] })
    }
  })
}

/** Schema of any object. The code that uses the option checks the object's fields. */
export const anyObject = v.custom<object>(isObject, 'must be an object')

const NOT_HTTP = 'must be an http or https URL'

export const httpUrl = v.pipe(v.string(NOT_HTTP), v.check(isHttp, NOT_HTTP))

/** Schema of an http or https URL to which a path can be appended. */
export const originUrl = v.pipe(
  httpUrl,
  v.check((url) => !/[?#]/.test(url), 'must not have a query or fragment'),
)

/** Schema of an origin whose scripts may call the service: a web origin, or an app's such as `capacitor://localhost`. */
export const corsOrigin = v.lazy((given) =>
  typeof given === 'string' && APP_ORIGIN.test(given) ? v.string() : originUrl,
)

const NO_MOUNT = 'must be a path such as /auth, without a trailing slash'

/** Schema of a router's path: empty, or segments without a trailing slash. */
export const mountPath = v.optional(v.pipe(v.string(NO_MOUNT), v.check(isPath, NO_MOUNT)))

/** True if the path can stand before the path of an endpoint: empty, or segments without a trailing slash. */
export function isPath(path: string): boolean {
  return /^(\/[\w-][\w.-]*)*$/.test(path)
}

function isHttp(url: string): boolean {
  return URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)
}
