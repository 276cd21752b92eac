import { randomBytes } from 'node:crypto'

const BYTES = 32

/** Returns 32 random bytes as 64 hexadecimal digits. */
export function newSecret(): string {
  return randomBytes(BYTES).toString('hex')
}
