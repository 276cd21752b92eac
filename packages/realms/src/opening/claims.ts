import { type Place, placesOf, resolvePaths, resolveTokenNames, type SallyportOptions } from '@sallyport/core'

/**
 * Names and places that a realm occupies, such as its issuer and its database. Not claims of a JWT. No two open realms may share one of them,
 * because tokens, cookies or data of one realm would be valid in the other.
 */
export interface Claims {
  readonly places: readonly Place[]
  /** Origin and public path. Undefined if the service reads its origin from the Host header. */
  readonly site: { readonly origin: string; readonly path: string } | undefined
}

type ClaimOptions = Omit<SallyportOptions, 'secret'>

export function claimsOf(options: ClaimOptions): Claims {
  const { stores, hub, metrics, admin, signingKeys = [], previousSecrets = [] } = options
  const { issuer, audience } = resolveTokenNames(options)
  const { publicUrl, publicPath } = resolvePaths(options)
  return {
    places: [
      { name: `the issuer ${issuer}`, parts: ['issuer', issuer] },
      { name: `the audience ${audience}`, parts: ['audience', audience] },
      ...signingKeys.map(({ kid }) => ({ name: `the key id ${kid}`, parts: ['kid', kid] })),
      ...(admin?.secret === undefined ? [] : [{ name: 'admin.secret', parts: ['admin.secret', admin.secret] }]),
      ...previousSecrets.map((secret) => ({ name: 'an entry of previousSecrets', parts: ['secret', secret] })),
      ...placesOr(stores, { name: 'the database of stores.users', parts: [stores.users] }),
      ...(hub === undefined ? [] : placesOr(hub, { name: 'the event hub', parts: [hub] }).map(ofHub)),
      ...(metrics === undefined ? [] : [{ name: 'the option metrics', parts: [metrics] }]),
    ],
    site: publicUrl === undefined ? undefined : { origin: new URL(publicUrl).origin, path: publicPath },
  }
}

/**
 * Throws a TypeError if a KV prefix of the realm, or the Durable Object of its event hub, doesn't end with the realm's id as a word. Two realms with
 * the same prefix or object would serve each other's cached records and hear each other's events, also if they are never open in the same process.
 * A name that only contains the id isn't enough: `a:b` contains the ids of two realms.
 */
export function assertOwnNames(id: string, { places }: Claims): void {
  // The id needs no escaping: it has only letters, digits and hyphens.
  const endsWithId = new RegExp(`(?<![a-z0-9-])${id}$`)
  const foreign = places.find((place) => isSharedWhereUnseen(place) && !endsWithId.test(String(place.parts.at(-1))))
  if (foreign !== undefined)
    throw new TypeError(
      `${foreign.name} must end with the realm's id, such as cache:${id}, so that no other realm has it`,
    )
}

/**
 * True for a KV prefix or a Durable Object. Realms in different processes could share it, and no single process could notice that. The last of
 * `parts` is its name.
 */
function isSharedWhereUnseen({ parts: [kind, ofHub] }: Place): boolean {
  return kind === 'kv' || (kind === 'hub' && ofHub === 'durable-object')
}

/** Returns a name for what both realms have, such as `the issuer https://one.example`. Returns null if they share nothing. */
export function sharedClaim(one: Claims, other: Claims): string | null {
  const shared = other.places.find((place) => one.places.some((taken) => isSame(taken, place)))
  if (shared !== undefined) return shared.name
  const [first, second] = [one.site, other.site]
  if (first === undefined || second === undefined || first.origin !== second.origin) return null
  const isNested = isBelow(first.path, second.path) || isBelow(second.path, first.path)
  return isNested ? `the URL ${second.origin}${second.path} (the paths of their URLs are equal or nested)` : null
}

function placesOr(port: object, otherwise: Place): readonly Place[] {
  const places = placesOf(port)
  return places.length === 0 ? [otherwise] : places
}

/** Returns the place of a realm's event hub, marked so that it differs from the place of its stores: both may be the same database. */
function ofHub({ name, parts }: Place): Place {
  return { name: `${name}, as event hub`, parts: ['hub', ...parts] }
}

function isSame({ parts }: Place, { parts: others }: Place): boolean {
  return parts.length === others.length && parts.every((part, index) => Object.is(part, others[index]))
}

function isBelow(path: string, outer: string): boolean {
  return `${path}/`.startsWith(`${outer}/`)
}
