import { scryptAsync } from '@noble/hashes/scrypt.js'
import { hexToBytes } from '@noble/hashes/utils.js'
import { constantTimeEqualBytes } from '../constant-time.ts'
import { encodeBase64, encodeUtf8 } from '../encoding.ts'
import { decodeSaltAndTag } from './foreign-base64.ts'
import { type Bounds, type IsCorrect, isWithinBounds } from './foreign-hash.ts'

const pattern = /^\$scrypt\$ln=([1-9]\d?),r=([1-9]\d?),p=([1-9]\d?)\$([A-Za-z0-9+/.]+={0,2})\$([A-Za-z0-9+/.]+={0,2})$/

/** https://docs.djangoproject.com/en/stable/topics/auth/passwords/ */
const django = /^scrypt\$(\d{1,8})\$([!-#%-~]{1,128})\$([1-9]\d?)\$([1-9]\d?)\$([A-Za-z0-9+/]+={0,2})$/
/** https://werkzeug.palletsprojects.com/en/stable/utils/ */
const werkzeug = /^scrypt:(\d{1,8}):([1-9]\d?):([1-9]\d?)\$([!-#%-~]{1,128})\$((?:[\da-f]{2}){16,64})$/

interface Parts {
  readonly N: number
  readonly r: string | undefined
  readonly p: string | undefined
  /** Salt and hash in base64. */
  readonly salt: string
  readonly tag: string
}

function partsOf(text: string): Parts | null {
  const [, ln, r, p, salt, tag] = pattern.exec(text) ?? []
  if (salt !== undefined && tag !== undefined) return { N: 2 ** Number(ln), r, p, salt, tag }
  const [, djangoN, djangoSalt, djangoR, djangoP, djangoTag] = django.exec(text) ?? []
  if (djangoSalt !== undefined && djangoTag !== undefined)
    return { N: Number(djangoN), r: djangoR, p: djangoP, salt: encodeBase64(encodeUtf8(djangoSalt)), tag: djangoTag }
  const [, N, blocks, parallel, plainSalt, hex] = werkzeug.exec(text) ?? []
  if (plainSalt === undefined || hex === undefined) return null
  const encoded = { salt: encodeBase64(encodeUtf8(plainSalt)), tag: encodeBase64(hexToBytes(hex)) }
  return { N: Number(N), r: blocks, p: parallel, ...encoded }
}

/**
 * Parses an scrypt hash (RFC 7914) in PHC format, `$scrypt$ln=…,r=…,p=…$salt$hash` with `ln` for log2 of N, or as Django
 * (`scrypt$N$salt$r$p$hash`) or Werkzeug (`scrypt:N:r:p$salt$hash`) write it.
 */
export function readScrypt(text: string, bounds: Bounds): IsCorrect | null {
  const parts = partsOf(text)
  if (parts === null) return null
  const found = decodeSaltAndTag(parts.salt, parts.tag)
  const [N, r, p] = [parts.N, Number(parts.r), Number(parts.p)]
  if (!Number.isInteger(Math.log2(N)) || N < 2) return null
  // scrypt uses N · r · 128 bytes of memory, which is N · r / 8 KiB, and processes them p times.
  if (found === null || !isWithinBounds((N * r) / 8, p, bounds)) return null
  const { salt, tag } = found
  return async (password) => {
    const cost = { N, r, p, dkLen: tag.length, asyncTick: bounds.tickMs }
    return constantTimeEqualBytes(tag, await scryptAsync(encodeUtf8(password), salt, cost))
  }
}
