/** Compares a secret with what was presented; the time taken depends on the length of `presented` alone. */
export function constantTimeEqual(secret: string, presented: string): boolean {
  let difference = secret.length ^ presented.length
  // Beyond the end charCodeAt gives NaN, and NaN | 0 is 0.
  for (let i = 0; i < presented.length; i++) difference |= (secret.charCodeAt(i) | 0) ^ presented.charCodeAt(i)
  return difference === 0
}

/** Compares secret bytes with presented ones; the time taken depends on the length of `presented` alone. */
export function constantTimeEqualBytes(secret: Uint8Array, presented: Uint8Array): boolean {
  let difference = secret.length ^ presented.length
  for (let i = 0; i < presented.length; i++) difference |= (secret[i] ?? 0) ^ (presented[i] ?? 0)
  return difference === 0
}
