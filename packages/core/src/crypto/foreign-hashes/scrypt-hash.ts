import { scryptAsync } from '@noble/hashes/scrypt.js'
import { constantTimeEqualBytes } from '../constant-time.ts'
import { encodeUtf8 } from '../encoding.ts'
import { decodeSaltAndTag } from './foreign-base64.ts'
import { type Bounds, type IsCorrect, isWithinBounds } from './foreign-hash.ts'

const pattern = /^\$scrypt\$ln=([1-9]\d?),r=([1-9]\d?),p=([1-9]\d?)\$([A-Za-z0-9+/.]+={0,2})\$([A-Za-z0-9+/.]+={0,2})$/

/** Parses an scrypt hash (RFC 7914) in PHC format: `$scrypt$ln=…,r=…,p=…$salt$hash`; `ln` is log2 of N. */
export function readScrypt(text: string, bounds: Bounds): IsCorrect | null {
  const [, ln, rText, pText, saltText, tagText] = pattern.exec(text) ?? []
  if (saltText === undefined || tagText === undefined) return null
  const found = decodeSaltAndTag(saltText, tagText)
  const [N, r, p] = [2 ** Number(ln), Number(rText), Number(pText)]
  // scrypt uses N · r · 128 bytes of memory, which is N · r / 8 KiB, and processes them p times.
  if (found === null || !isWithinBounds((N * r) / 8, p, bounds)) return null
  const { salt, tag } = found
  return async (password) => {
    const cost = { N, r, p, dkLen: tag.length, asyncTick: bounds.tickMs }
    return constantTimeEqualBytes(tag, await scryptAsync(encodeUtf8(password), salt, cost))
  }
}
