import type { JWK } from 'jose'

const publicMembers = ['kty', 'kid', 'alg', 'crv', 'x', 'y', 'n', 'e'] as const

/** What everybody may know of a signing key. Members are picked, never struck out, so that no private one slips through. */
export function publicKeyOf(key: JWK): JWK {
  const members = publicMembers.flatMap((name) => (key[name] === undefined ? [] : [[name, key[name]]]))
  return { ...Object.fromEntries(members), use: 'sig' }
}
