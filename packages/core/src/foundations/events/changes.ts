import { hashToken } from '../crypto/token-hash.ts'

/** Old and new value of a field. `from` is absent if the field was added, `to` if it was removed. */
export interface Change {
  readonly from?: unknown
  readonly to?: unknown
}

/** The changed fields by name. Only the audit trail records them, because values may be personal. */
export type Changes = Readonly<Record<string, Change>>

/** Fields whose values are secrets, or hashes and ciphertexts of secrets. The audit trail tells only that they changed. */
const SECRET = new Set(['passwordHash', 'totpSecret', 'smsCode', 'secret', 'previousSecret', 'keyHash', 'tokenHash'])
/** Names of properties that probably hold a secret. For values whose properties the host chooses, such as a tenant's `config`. */
const LIKE_SECRET =
  /secret|passw|passphrase|pwd|token|bearer|credential|dsn|(private|api|signing|access|encryption)[_-]?key|(^|[^a-z])(pass|pin|auth|authorization)([^a-z]|$)/i
/** Names of properties whose value is a secret even if it is a number. */
const PIN = /(^|[^a-z])pin([^a-z]|$)/i
/** User name and password in a URL. */
const USERINFO = /([a-z][a-z\d+.-]*:\/\/)[^/?#\s]*@/gi
/** Fields whose inner names are keys of translated texts, not of secrets. */
const TEXTS = new Set(['translations'])
const HIDDEN = '***'
/** Maximum length of a value as JSON, in characters. For a longer value, such as the HTML of a mail, only its length and hash are recorded. */
const LONGEST = 1000

/**
 * Returns the fields whose values differ between two records. Null and undefined count as equal. If both values of a field are objects, such as
 * the settings' `ui`, `from` and `to` contain only the inner fields that differ. `names`: the fields to compare. Default: all fields.
 */
export function changesBetween(before: object, after: object, names?: readonly string[]): Changes {
  const compared = names ?? [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return Object.fromEntries(
    compared.flatMap((name) => {
      const values = [jsonValue(before, name), jsonValue(after, name)] as const
      if (textOf(values[0]) === textOf(values[1])) return []
      const [from, to] = differing(...values).map(textOf)
      const change: Change = {
        ...(from !== undefined && { from: auditedValue(name, from) }),
        ...(to !== undefined && { to: auditedValue(name, to) }),
      }
      return [[name, change]]
    }),
  )
}

const textOf = (value: unknown): string | undefined => JSON.stringify(value)

/** Returns the field's value after conversion to JSON and back, so that a date becomes text. */
function jsonValue(record: object, name: string): unknown {
  const value: unknown = Object.hasOwn(record, name) ? Reflect.get(record, name) : undefined
  const json = textOf(value ?? undefined)
  return json === undefined ? undefined : JSON.parse(json)
}

/** Returns two objects without the fields in which they are equal, at any depth. Returns other values unchanged. */
function differing(from: unknown, to: unknown): readonly [unknown, unknown] {
  if (!isObject(from) || !isObject(to)) return [from, to]
  const names = [...new Set([...Object.keys(from), ...Object.keys(to)])]
  const different = names.filter((name) => textOf(jsonValue(from, name)) !== textOf(jsonValue(to, name)))
  const inner = different.map((name) => [name, differing(jsonValue(from, name), jsonValue(to, name))] as const)
  const side = (at: 0 | 1) =>
    Object.fromEntries(inner.flatMap(([name, values]) => (values[at] === undefined ? [] : [[name, values[at]]])))
  return [side(0), side(1)]
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function auditedValue(name: string, json: string): unknown {
  if (SECRET.has(name)) return HIDDEN
  // The path and query of a webhook's URL may contain a token, and its script may contain any secret.
  if (name === 'url') return URL.canParse(JSON.parse(json)) ? `${new URL(JSON.parse(json)).origin}/${HIDDEN}` : HIDDEN
  if (json.length > LONGEST || name === 'jsScript') return { length: json.length, sha256: hashToken(json) }
  if (TEXTS.has(name)) return JSON.parse(json)
  const value: unknown = JSON.parse(json, (key, inner: unknown) => {
    if (isLikeSecret(key, inner)) return HIDDEN
    return typeof inner === 'string' ? inner.replace(USERINFO, `$1${HIDDEN}@`) : inner
  })
  return isLikeSecret(name, value) ? HIDDEN : value
}

function isLikeSecret(name: string, value: unknown): boolean {
  const words = name.replace(/([a-z\d])(?=[A-Z])/g, '$1_')
  if (typeof value === 'number') return PIN.test(words)
  return LIKE_SECRET.test(words) && (typeof value === 'string' || (typeof value === 'object' && value !== null))
}
