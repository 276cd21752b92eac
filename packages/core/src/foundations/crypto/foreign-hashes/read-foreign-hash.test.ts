import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nobleHasher } from '../noble-hasher.ts'
import { withForeignHashes } from './index.ts'

// A hasher with little memory, so that any text that parses as a hash is verified quickly.
const hasher = withForeignHashes(nobleHasher({ memoryKiB: 8, passes: 1 }), { maxMemoryKiB: 64 })

const hashes = [
  '$2b$04$EGdrhbKUv8Oc9vGiXX0HQOWV7K1WDpM8mE69zv71Wj9qLVbq..DSy',
  '$scrypt$ln=4,r=1,p=1$ySYknWRq9On6wWfpsOUQQg$C28LpWaXQ3P0/dcbN0njxJx4VL/UCQIAWlnYAJgT/mY',
  '$pbkdf2-sha256$i=12$c2FsdA$xeR41ZKIyEGqUw22hFxMjZYok6ABzk4RpJY4c6qYE0o',
  'pbkdf2_sha512$12$salt$xeR41ZKIyEGqUw22hFxMjZYok6ABzk4RpJY4c6qYE0o=',
  '$argon2i$v=19$m=16,t=1,p=1$c29tZXNhbHQ$iekCn0Y3spW+sCcFanM2xBT63UP2sghkUoHLIUpWRS8',
  '$argon2id$v=16$m=16,t=1,p=1$c29tZXNhbHQ$iekCn0Y3spW+sCcFanM2xBT63UP2sghkUoHLIUpWRS8',
]

/** A hash with some of its characters replaced, removed or inserted. */
const altered = fc
  .tuple(
    fc.constantFrom(...hashes),
    fc.array(fc.tuple(fc.nat(100), fc.nat(2), fc.constantFrom(...'$=,.0189abmtpv/+-_ \n\0é', '', '$$', '999')), {
      minLength: 1,
      maxLength: 4,
    }),
  )
  .map(([hash, changes]) =>
    changes.reduce((text, [at, length, put]) => text.slice(0, at) + put + text.slice(at + length), hash),
  )

/** A hash whose cost parameters are replaced by numbers of any size. */
const overpriced = fc
  .tuple(fc.constantFrom(...hashes), fc.array(fc.oneof(fc.nat(99), fc.bigInt({ min: 0n, max: 10n ** 40n }))))
  .map(([hash, costs]) => {
    const [next] = [costs[Symbol.iterator]()]
    return hash.replace(/(?<=[=$])\d+(?=[,$])/g, (digits) => String(next.next().value ?? digits))
  })

const anyPassword = fc.string({ unit: 'binary', maxLength: 100 })

describe('a hostile string in place of a hash', () => {
  it.each([
    ['altered', altered],
    ['overpriced', overpriced],
    ['anything', fc.string({ unit: 'binary', maxLength: 1000 })],
  ])(
    'is refused, never thrown over: %s',
    async (_, texts) => {
      await fc.assert(
        fc.asyncProperty(texts, anyPassword, async (text, password) => {
          expect(await hasher.verify(password, text)).toBe(false)
          expect(hasher.needsRehash(text)).toBe(true)
        }),
        { numRuns: 300, interruptAfterTimeLimit: 20_000 },
      )
    },
    30_000,
  )

  it('is refused at once when it is endless', async () => {
    for (const text of hashes) {
      for (const endless of [text.repeat(10_000), text + 'A'.repeat(1_000_000), `$${'1'.repeat(1_000_000)}${text}`]) {
        expect(await hasher.verify('password', endless)).toBe(false)
      }
    }
  })
})
