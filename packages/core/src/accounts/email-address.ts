/** Accounts: addresses, names, profiles, and the end of access. No routes. */
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
  // Rejects host names without a dot (local machines) and host names that end in digits (IP addresses).
  if (!/^[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z][a-z0-9-]*$/.test(hostname)) return null
  const address = `${local}@${hostname}`
  return address.length <= MAX_LENGTH ? address : null
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
