import { scryptAsync } from '@noble/hashes/scrypt.js'
import { concatBytes } from '@noble/hashes/utils.js'
import { constantTimeEqualBytes } from '../constant-time.ts'
import { encodeUtf8 } from '../encoding.ts'
import { decodeForeignBase64 } from './foreign-base64.ts'
import { type Bounds, type IsCorrect, isWithinBounds } from './foreign-hash.ts'

const BASE64 = '([A-Za-z0-9+/]+={0,2})'
const pattern = new RegExp(
  `^\\$fbscrypt\\$v=1,n=([1-9]\\d?),r=([1-9]\\d?),p=([1-9]\\d?),ss=${BASE64},sk=${BASE64}\\$${BASE64}\\$${BASE64}$`,
)

/**
 * Parses a hash of Firebase in the form that Supabase imports: `$fbscrypt$v=1,n=<memory cost>,r=<rounds>,p=1,ss=<salt
 * separator>,sk=<signer key>$salt$hash`, all in base64. Firebase encrypts the project's signer key with the key that
 * scrypt derives from the password. https://github.com/firebase/scrypt
 */
export function readFirebase(text: string, bounds: Bounds): IsCorrect | null {
  const [, n, rText, pText, ...encoded] = pattern.exec(text) ?? []
  const [separator, signerKey, salt, tag] = encoded.map((part) => decodeForeignBase64(part ?? ''))
  const [N, r, p] = [2 ** Number(n), Number(rText), Number(pText)]
  if (!separator || !signerKey || !salt || !tag || tag.length !== signerKey.length || tag.length < 16) return null
  if (!isWithinBounds((N * r) / 8, p, bounds)) return null
  return async (password) => {
    const cost = { N, r, p, dkLen: 32, asyncTick: bounds.tickMs }
    const derived = await scryptAsync(encodeUtf8(password), concatBytes(salt, separator), cost)
    const key = await crypto.subtle.importKey('raw', new Uint8Array(derived), 'AES-CTR', false, ['encrypt'])
    const algorithm = { name: 'AES-CTR', counter: new Uint8Array(16), length: 64 }
    return constantTimeEqualBytes(tag, new Uint8Array(await crypto.subtle.encrypt(algorithm, key, signerKey)))
  }
}
