import * as v from 'valibot'

const LOCAL_PART = /^[\p{L}\p{M}\p{N}.!#$%&'*+/=?^_`{|}~-]{1,64}$/u
const DOMAIN = /^[\p{L}\p{M}\p{N}.-]{1,253}$/u
/** Code points that show nothing, such as U+034F and U+FE0F: with one of them, two different addresses look alike (R11). */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u
const MAX_LENGTH = 254

/** Normalises an email address (R11): trimmed, NFKC, lower case, domain in ASCII. Returns null if it isn't valid. */
export function normaliseEmail(text: string): string | null {
  const [local = '', domain = '', ...rest] = text.trim().normalize('NFKC').toLowerCase().split('@')
  if (INVISIBLE.test(text.trim())) return null
  if (rest.length > 0 || !LOCAL_PART.test(local) || !DOMAIN.test(domain) || !URL.canParse(`http://${domain}`))
    return null
  const { hostname } = new URL(`http://${domain}`)
  // Rejects host names without a dot (local machines) and host names whose last part doesn't begin with a letter (IP addresses).
  if (!/^[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z][a-z0-9-]*$/.test(hostname)) return null
  // Refuses the placeholder `<id>@no-address.invalid` of users without an address. No mail server has a domain below `.invalid` (RFC 2606).
  if (hostname.endsWith('.invalid')) return null
  const address = `${local}@${hostname}`
  return address.length <= MAX_LENGTH ? address : null
}

/**
 * True if NFKC and lower-casing change nothing in an address but the case of ASCII letters and the space around it. Another spelling that
 * becomes the same address, such as one with the Kelvin sign, may belong to another mailbox.
 */
export function isPlainSpelling(text: string): boolean {
  const plain = lowerCaseAscii(text.replace(/^[\t\n\r ]+|[\t\n\r ]+$/g, ''))
  return plain === plain.trim().normalize('NFKC').toLowerCase()
}

/** Lower-cases ASCII letters only. `toLowerCase` also turns the Kelvin sign into `k`. */
export function lowerCaseAscii(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
}

/** Letters outside ASCII whose lower case contains an ASCII letter. A database's collation may treat such an address as equal to another user's. */
const FOLDS_TO_ASCII = /[\u0130\u212A]/

/** True if a stored address equals this normalised address, ignoring case. */
export function isSameAddress(stored: string, normalised: string): boolean {
  return stored.toLowerCase() === normalised && !FOLDS_TO_ASCII.test(stored)
}

/** Schema of an email address in any spelling. Outputs the normalised address. */
export const emailAddress = v.pipe(
  v.string(),
  v.maxLength(1024),
  v.metadata({ format: 'email' }),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const address = normaliseEmail(dataset.value)
    if (address !== null) return address
    addIssue({ message: 'email' })
    return NEVER
  }),
)
