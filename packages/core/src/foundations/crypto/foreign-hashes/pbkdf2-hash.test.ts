import { describe, expect, it } from 'vitest'
import { encodeBase64, encodeUtf8 } from '../encoding.ts'
import { byNoble, pbkdf2 } from './pbkdf2.ts'
import { readPbkdf2 } from './pbkdf2-hash.ts'

const tag = 'xeR41ZKIyEGqUw22hFxMjZYok6ABzk4RpJY4c6qYE0o'

/** Test vectors: RFC 7914 (section 11), the inputs of RFC 6070 with SHA-2, and the tests of passlib and Django. */
const VECTORS: readonly (readonly [string, string])[] = [
  [
    'passwd',
    '$pbkdf2-sha256$i=1$c2FsdA$VawEblbjCJ/sFpHCJUS2BflBhSFt3gRl5oudV8INrLxJypzM8Xm2RZkWZLOdd+8xfHG4RbHjC9UJESBB06GXgw',
  ],
  [
    'Password',
    '$pbkdf2-sha256$i=80000$TmFDbA$TdzY9guYviGDDO5e8icB+WQaRBjQTAQUrv8Ih2s0q1ah1CWhIlgzVJrbhBtRybMXaicr3ruh0HhHj2Kzl/M8jQ',
  ],
  ['password', `$pbkdf2-sha256$i=4096$c2FsdA$${tag}`],
  ['password', `$pbkdf2-sha256$i=4096,l=32$c2FsdA$${tag}`],
  [
    'passwordPASSWORDpassword',
    '$pbkdf2-sha256$i=4096$c2FsdFNBTFRzYWx0U0FMVHNhbHRTQUxUc2FsdFNBTFRzYWx0$NIyJ28vTKy8y2BS4EW6EzysXNH68GAAYHE4qH7jdU+HGNVGMfaxH6Q',
  ],
  [
    'password',
    '$pbkdf2-sha512$i=4096$c2FsdA$0Zexsz2wFD4BixLz0dFHnmzevcyXxcD4f2kC4HL0V7UUPzBgJkGz1VzTNZiMs2uEN2Bg7NUy4Dm3QqI5Q0ry1Q',
  ],
  ['password', '$pbkdf2-sha256$1212$4vjV83LKPjQzk31VI4E0Vw$hsYF68OiOUPdDZ1Fg.fJPeq1h/gXXY7acBp9/6c.tmQ'],
  [
    'password',
    '$pbkdf2-sha512$1212$RHY0Fr3IDMSVO/RSZyb5ow$eNLfBK.eVozomMr.1gYa17k9B7KIK25NOEshvhrSX.esqY3s.FvWZViXz4KoLlQI.BzY/YTNJOiKc5gBYFYGww',
  ],
  ['l\u00e8tmein', 'pbkdf2_sha256$10000$seasalt$CWWFdHOWwPnki7HvkcqN9iA2T3KLW1cf2uZ5kvArtVY='],
  ['letmein', 'pbkdf2_sha256$10000$seasalt$FQCNpiZpTb0zub+HBsH6TOwyRxJ19FwvjbweatNmK/Y='],
]

describe('readPbkdf2', () => {
  it.each(VECTORS)('knows %j by %s', async (password, hash) => {
    expect(await readPbkdf2(hash)?.(password)).toBe(true)
    expect(await readPbkdf2(hash)?.(`${password}.`)).toBe(false)
  })

  it('computes what today’s systems make', () => {
    expect(readPbkdf2(`pbkdf2_sha256$1500000$seasalt$${tag}=`)).not.toBeNull()
    expect(readPbkdf2(`$pbkdf2-sha512$i=210000$c2FsdA$${'A'.repeat(86)}`)).not.toBeNull()
  })

  it.each([
    ['more rounds than the bound', `$pbkdf2-sha256$i=2000001$c2FsdA$${tag}`],
    ['rounds for hours', `pbkdf2_sha256$99999999$seasalt$${tag}=`],
    ['more digits than that', `pbkdf2_sha256$4294967297$seasalt$${tag}=`],
    ['half as many rounds for a hash of two blocks', `$pbkdf2-sha256$i=1000001$c2FsdA$${'A'.repeat(86)}`],
    ['half as many rounds of SHA-512', `$pbkdf2-sha512$i=1000001$c2FsdA$${tag}`],
    ['no rounds', `$pbkdf2-sha256$i=0$c2FsdA$${tag}`],
    ['MD5', `pbkdf2_md5$4096$seasalt$${tag}=`],
    ['a short hash', '$pbkdf2-sha256$i=4096$c2FsdA$c29tZQ'],
    ['an endless salt', `pbkdf2_sha256$4096$${'s'.repeat(129)}$${tag}=`],
    ['padding in the midst', `$pbkdf2-sha256$i=4096$c2=FsdA$${tag}`],
  ])('refuses %s', (_, text) => {
    expect(readPbkdf2(text)).toBeNull()
  })
})

describe('pbkdf2', () => {
  const input = { password: encodeUtf8('password'), salt: encodeUtf8('salt'), rounds: 4096, tagLength: 32 }

  it('gives the same by WebCrypto and in JavaScript', async () => {
    expect(encodeBase64(await byNoble({ digest: 'sha256', ...input }))).toBe(tag)
    for (const digest of ['sha256', 'sha512'] as const) {
      expect(await pbkdf2({ digest, ...input })).toEqual(await byNoble({ digest, ...input }))
    }
  })

  it('computes in JavaScript what WebCrypto refuses', async () => {
    const { deriveBits } = crypto.subtle
    crypto.subtle.deriveBits = () => Promise.reject(new DOMException('iterations', 'NotSupportedError'))
    try {
      expect(encodeBase64(await pbkdf2({ digest: 'sha256', ...input }))).toBe(tag)
    } finally {
      crypto.subtle.deriveBits = deriveBits
    }
  })
})
