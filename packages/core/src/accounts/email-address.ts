/**
 * What belongs to a person rather than to a session: addresses, names, passwords, profiles.
 * Ports: users, profiles, metadata, roles, passwordHasher. No routes of its own.
 */
import * as v from 'valibot'

const LOCAL_PART = /^[\p{L}\p{M}\p{N}.!#$%&'*+/=?^_`{|}~-]{1,64}$/u
const DOMAIN = /^[\p{L}\p{M}\p{N}.-]{1,253}$/u
const LONGEST = 254

/** The one spelling of an address (R11): NFKC, lower case, domain as the URL parser gives it. `null` for what is no address. */
export function normaliseEmail(text: string): string | null {
  const [local = '', domain = '', ...rest] = text.trim().normalize('NFKC').toLowerCase().split('@')
  if (rest.length > 0 || !LOCAL_PART.test(local) || !DOMAIN.test(domain) || !URL.canParse(`http://${domain}`))
    return null
  const { hostname } = new URL(`http://${domain}`)
  // A host without a dot is a machine on somebody's network, one that ends in digits is an IP address.
  if (!/^[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z][a-z0-9-]*$/.test(hostname)) return null
  const address = `${local}@${hostname}`
  return address.length <= LONGEST ? address : null
}

/** Takes an address in any spelling, gives the normalised one. */
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
