import type { JWK } from 'jose'

const publicMembers = ['kty', 'kid', 'alg', 'crv', 'x', 'y', 'n', 'e'] as const

/** Returns the public part of a signing key. Public members are picked, so that no private one is left in by mistake. */
export function publicKeyOf(key: JWK): JWK {
  const members = publicMembers.flatMap((name) => (key[name] === undefined ? [] : [[name, key[name]]]))
  return { ...Object.fromEntries(members), use: 'sig' }
}
