import { argon2dAsync, argon2iAsync, argon2idAsync } from '@noble/hashes/argon2.js'
import { constantTimeEqualBytes } from '../constant-time.ts'
import { encodeUtf8 } from '../encoding.ts'
import { decodeSaltAndTag } from './foreign-base64.ts'
import { type Bounds, type IsCorrect, isWithinBounds } from './foreign-hash.ts'

const pattern =
  /^\$argon2(i|d|id)(?:\$v=(16|19))?\$m=([1-9]\d{0,9}),t=([1-9]\d{0,9}),p=([1-9]\d{0,3})\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

/** Parses argon2i, argon2d and argon2id hashes of versions 1.0 and 1.3. A hash without `v=` has version 16, which means 1.0. */
export function readArgon2(text: string, bounds: Bounds): IsCorrect | null {
  const [, kind, v = '16', m, t, p, saltText, tagText] = pattern.exec(text) ?? []
  if (saltText === undefined || tagText === undefined) return null
  const found = decodeSaltAndTag(saltText, tagText)
  const cost = { version: Number(v), m: Number(m), t: Number(t), p: Number(p), asyncTick: bounds.tickMs }
  if (found === null || found.salt.length < 8) return null
  if (!isWithinBounds(cost.m, cost.t, bounds) || cost.p > 16 || cost.m < 8 * cost.p) return null
  const { salt, tag } = found
  const compute = kind === 'i' ? argon2iAsync : kind === 'd' ? argon2dAsync : argon2idAsync
  return async (password) =>
    constantTimeEqualBytes(tag, await compute(encodeUtf8(password), salt, { ...cost, dkLen: tag.length }))
}
