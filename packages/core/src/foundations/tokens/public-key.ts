import type { JWK } from 'jose'

const publicMembers = ['kty', 'kid', 'alg', 'crv', 'x', 'y', 'n', 'e'] as const

/** Returns the public part of a signing key. Copies only known public members, so that no private member is included by mistake. */
export function publicKeyOf(key: JWK): JWK {
  const members = publicMembers.flatMap((name) => (key[name] === undefined ? [] : [[name, key[name]]]))
  return { ...Object.fromEntries(members), use: 'sig' }
}
