/**
 * Returns the name of the algorithm in a hash, such as `bcrypt`, `argon2id` or `pbkdf2_sha256`, or `unnamed`. Never returns a part of the hash
 * itself.
 */
export function hashFormat(hash: string): string {
  const name = /^(?:\{([\w@-]{1,40})\}|\$([A-Za-z][\w-]{0,20}|2[abxy])\$|([a-z][a-z\d_-]{2,20})[$:])/.exec(hash)
  const found = name?.slice(1).find((part) => part !== undefined)
  if (found !== undefined) return /^2[abxy]$/.test(found) ? 'bcrypt' : found
  if (hash.startsWith('$wp$')) return 'wp'
  return 'unnamed'
}
