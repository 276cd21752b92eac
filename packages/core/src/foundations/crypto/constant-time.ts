/** True if the texts are equal. The time depends only on the length of `presented`. */
export function constantTimeEqual(secret: string, presented: string): boolean {
  let difference = secret.length ^ presented.length
  // Beyond the end of `secret`, charCodeAt returns NaN, which `| 0` turns into 0.
  for (let i = 0; i < presented.length; i++) difference |= (secret.charCodeAt(i) | 0) ^ presented.charCodeAt(i)
  return difference === 0
}

export function constantTimeEqualBytes(secret: Uint8Array, presented: Uint8Array): boolean {
  let difference = secret.length ^ presented.length
  for (let i = 0; i < presented.length; i++) difference |= (secret[i] ?? 0) ^ (presented[i] ?? 0)
  return difference === 0
}
