import { describe, expect, it } from 'vitest'
import { readBcrypt } from './bcrypt-hash.ts'

const ASCII = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'

/** Test vectors: the cheaper half of jBCrypt's set, crypt_blowfish's set, and a hash that glibc made of a 100-byte password. */
const VECTORS: readonly (readonly [string, string])[] = [
  ['', '$2a$06$DCq7YPn5Rq63x1Lad4cll.TV4S6ytwfsfvkgY8jIucDrjc8deX1s.'],
  ['', '$2a$08$HqWuK6/Ng6sg9gQzbLrgb.Tl.ZHfXLhvt/SgVyWhQqgqcZ7ZuUtye'],
  ['a', '$2a$06$m0CrhHm10qJ3lXRY.5zDGO3rS2KdeeWLuGmsfGlMfOxih58VYVfxe'],
  ['a', '$2a$08$cfcvVd2aQ8CMvoMpP2EBfeodLEkkFJ9umNEfPD18.hUF62qqlC/V.'],
  ['abc', '$2a$06$If6bvum7DFjUnE9p2uDeDu0YHzrHM6tf.iqN8.yx.jNN1ILEf7h0i'],
  ['abc', '$2a$08$Ro0CUfOqk6cXEKf3dyaM7OhSCvnwM9s4wIX9JeLapehKK5YdLxKcm'],
  ['abcdefghijklmnopqrstuvwxyz', '$2a$06$.rCVZVOThsIa97pEDOxvGuRRgzG64bvtJ0938xuqzv18d3ZpQhstC'],
  ['abcdefghijklmnopqrstuvwxyz', '$2a$08$aTsUwsyowQuzRrDqFflhgekJ8d9/7Z3GV3UcgvzQW3J5zMyrTvlz.'],
  ['~!@#$%^&*()      ~!@#$%^&*()PNBFRD', '$2a$06$fPIsBO8qRqkjj273rfaOI.HtSV9jLDpTbZn782DC6/t7qT67P6FfO'],
  ['~!@#$%^&*()      ~!@#$%^&*()PNBFRD', '$2a$10$LgfYWkbzEvQ4JakH7rOvHe0y8pHKF9OaFgwUZ2q7W2FFZmZzJYlfS'],
  ['U*U', '$2a$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW'],
  ['U*U*', '$2a$05$CCCCCCCCCCCCCCCCCCCCC.VGOzA784oUp/Z0DY336zx7pLYAy0lwK'],
  ['U*U*U', '$2a$05$XXXXXXXXXXXXXXXXXXXXXOAcXxm9kjPGEMsLznoKqmqw7tc8WCx4a'],
  [`${ASCII}chars after 72 are ignored`, '$2a$05$abcdefghijklmnopqrstuu5s2v8.iXieOjg/.AySBTTZIIVFJeBui'],
  ['\u00e9'.repeat(50), '$2b$04$abcdefghijklmnopqrstuuKiIlCeXB6chNXkLyAo8C7XcLPzh6zUe'],
]

describe('readBcrypt', () => {
  it.each(VECTORS)('knows %j by %s', async (password, hash) => {
    for (const version of ['$2a$', '$2b$', '$2y$']) {
      expect(await readBcrypt(version + hash.slice(4))?.(password)).toBe(true)
    }
    expect(await readBcrypt(hash)?.(`x${password}`)).toBe(false)
  })

  it('sees 72 bytes, as the maker of the hash did', async () => {
    const isCorrect = readBcrypt('$2a$05$abcdefghijklmnopqrstuu5s2v8.iXieOjg/.AySBTTZIIVFJeBui')
    expect(await isCorrect?.(ASCII)).toBe(true)
    expect(await isCorrect?.(`${ASCII}!`)).toBe(true)
    expect(await isCorrect?.(ASCII.slice(0, 71))).toBe(false)
    expect(await isCorrect?.(`${ASCII.slice(0, 71)}!`)).toBe(false)
  })

  it('takes a salt with spare bits set, as some makers leave them', async () => {
    const hash = '$2a$05$XXXXXXXXXXXXXXXXXXXXXOAcXxm9kjPGEMsLznoKqmqw7tc8WCx4a'
    expect(await readBcrypt(hash.replace('XOA', 'XPA'))?.('U*U*U')).toBe(true)
    expect(await readBcrypt(hash.replace('XOA', 'XeA'))?.('U*U*U')).toBe(false)
  })

  it.each([
    ['a cost of minutes', '$2b$18$abcdefghijklmnopqrstuu5s2v8.iXieOjg/.AySBTTZIIVFJeBui'],
    ['a cost of days', '$2b$31$abcdefghijklmnopqrstuu5s2v8.iXieOjg/.AySBTTZIIVFJeBui'],
    ['a cost below bcrypt’s own least', '$2b$03$abcdefghijklmnopqrstuu5s2v8.iXieOjg/.AySBTTZIIVFJeBui'],
    ['$2x$, which is known to be broken', '$2x$05$abcdefghijklmnopqrstuu5s2v8.iXieOjg/.AySBTTZIIVFJeBui'],
    ['a character too few', '$2b$05$abcdefghijklmnopqrstuu5s2v8.iXieOjg/.AySBTTZIIVFJeBu'],
    ['a line more', '$2b$05$abcdefghijklmnopqrstuu5s2v8.iXieOjg/.AySBTTZIIVFJeBui\n'],
    ['settings without a hash', '$2b$05$abcdefghijklmnopqrstuu'],
  ])('refuses %s', (_, text) => {
    expect(readBcrypt(text)).toBeNull()
  })
})
