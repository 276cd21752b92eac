import { describe, expect, it } from 'vitest'
import type { PasswordHasher } from '../../../ports/host/password-hasher.ts'
import { argon2idHasher } from '../argon2id-hasher.ts'
import { nobleArgon2id, nobleHasher } from '../noble-hasher.ts'
import { withForeignHashes } from './index.ts'

const hasher = withForeignHashes(nobleHasher({ memoryKiB: 8, passes: 1 }))

/** Hashes of `password`, each made by another program. */
const MADE = {
  $2a$: '$2a$04$EGdrhbKUv8Oc9vGiXX0HQOWV7K1WDpM8mE69zv71Wj9qLVbq..DSy',
  $2b$: '$2b$04$EGdrhbKUv8Oc9vGiXX0HQOWV7K1WDpM8mE69zv71Wj9qLVbq..DSy',
  $2y$: '$2y$04$EGdrhbKUv8Oc9vGiXX0HQOWV7K1WDpM8mE69zv71Wj9qLVbq..DSy',
  scrypt: '$scrypt$ln=8,r=8,p=1$WKs1xljLudd6z9kbY0wpJQ$yCR4iDZYDKv+iEJj6yHY0lv/epnfB6f/w1EbXrsJOuQ',
  'PBKDF2-SHA256': '$pbkdf2-sha256$i=4096$c2FsdA$xeR41ZKIyEGqUw22hFxMjZYok6ABzk4RpJY4c6qYE0o',
  'Django’s PBKDF2': 'pbkdf2_sha256$4096$salt$xeR41ZKIyEGqUw22hFxMjZYok6ABzk4RpJY4c6qYE0o=',
  argon2i: '$argon2i$v=19$m=256,t=2,p=1$c29tZXNhbHQ$iekCn0Y3spW+sCcFanM2xBT63UP2sghkUoHLIUpWRS8',
  argon2d: '$argon2d$v=19$m=256,t=2,p=1$c29tZXNhbHQ$JcTui6RIBUtJ78gE5Hi52CO+H5vS6Z9R1uxAB6OhUB8',
  'argon2id 1.0': '$argon2id$v=16$m=256,t=2,p=1$c29tZXNhbHQ$2gcOV25Q8vOKPIl8vdxsf7QCjocJcf+erntOGHkpXm4',
}

/** A decomposed letter, a ligature and a superscript; NFKC changes each of them. */
const TYPED = 'A\u030angstro\u0308m \ufb01\u00b2'
/** Hashes of `TYPED`, unchanged and after NFKC. */
const BCRYPT_AS_TYPED = '$2b$04$abcdefghijklmnopqrstuucBjYMaPMk9.5gW3BcEmIGi6bEW0SrRW'
const PBKDF2_AS_TYPED = 'pbkdf2_sha256$1000$seasalt$6PeXpoWJdT7DXi1Vg+e4sGNg7CnNUIC6sayfStGQD7Y='
const PBKDF2_NORMAL = 'pbkdf2_sha256$1000$seasalt$6OaRYV1OYamTzQEg098VHcK9O9zhIfv83XFYJEcramA='

describe('withForeignHashes', () => {
  it('hashes as the hasher that it is given', async () => {
    const phc = await hasher.hash('password')
    expect(phc).toMatch(/^\$argon2id\$v=19\$m=8,t=1,p=1\$/)
    expect(await hasher.verify('password', phc)).toBe(true)
    expect(await hasher.verify('Password', phc)).toBe(false)
    expect(hasher.needsRehash(phc)).toBe(false)
  })

  it('asks for as large a queue as the hasher that it is given', () => {
    expect(withForeignHashes({ ...nobleHasher(), concurrency: 3 }).concurrency).toBe(3)
    expect('concurrency' in hasher).toBe(false)
  })

  it.each(Object.entries(MADE))('verifies %s and wants it hashed anew', async (_, phc) => {
    expect(await hasher.verify('password', phc)).toBe(true)
    expect(await hasher.verify('Password', phc)).toBe(false)
    expect(hasher.needsRehash(phc)).toBe(true)
  })

  it('lets others in between where the hasher has a queue', async () => {
    const lively = withForeignHashes({ ...nobleHasher(), concurrency: 1 })
    for (const phc of Object.values(MADE)) expect(await lively.verify('password', phc)).toBe(true)
  })

  it('takes a password as it was typed and in NFKC', async () => {
    for (const phc of [BCRYPT_AS_TYPED, PBKDF2_AS_TYPED, PBKDF2_NORMAL]) {
      expect(await hasher.verify(TYPED, phc)).toBe(true)
      expect(await hasher.verify('Angstrom fi2', phc)).toBe(false)
    }
    expect(await hasher.verify(TYPED.normalize('NFKC'), PBKDF2_NORMAL)).toBe(true)
    expect(await hasher.verify(TYPED.normalize('NFKC'), PBKDF2_AS_TYPED)).toBe(false)
  })

  it('takes a password as it was typed for a weaker argon2id hash too', async () => {
    const unnormalised: PasswordHasher = argon2idHasher(
      (input) => nobleArgon2id({ ...input, password: new TextEncoder().encode(TYPED) }),
      { memoryKiB: 8, passes: 1 },
    )
    const phc = await unnormalised.hash(TYPED)
    const stronger = nobleHasher({ memoryKiB: 16, passes: 1 })
    expect(await stronger.verify(TYPED, phc)).toBe(false)
    expect(await withForeignHashes(stronger).verify(TYPED, phc)).toBe(true)
    expect(await withForeignHashes(stronger).verify('password', phc)).toBe(false)
  })

  it('leaves to the hasher what it reads: one computation for a wrong password', async () => {
    let computations = 0
    const counting = argon2idHasher(
      (input) => {
        computations++
        return nobleArgon2id(input)
      },
      { memoryKiB: 8, passes: 1 },
    )
    const phc = await counting.hash('password')
    computations = 0
    expect(await withForeignHashes(counting).verify(TYPED, phc)).toBe(false)
    expect(computations).toBe(1)
  })

  it('takes more memory when told so', async () => {
    const phc = MADE.argon2i
    expect(await withForeignHashes(nobleHasher(), { maxMemoryKiB: 256 }).verify('password', phc)).toBe(true)
    expect(await withForeignHashes(nobleHasher(), { maxMemoryKiB: 255 }).verify('password', phc)).toBe(false)
  })
})
