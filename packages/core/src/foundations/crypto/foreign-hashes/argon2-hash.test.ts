import { describe, expect, it } from 'vitest'
import { readArgon2 } from './argon2-hash.ts'

const bounds = { maxMemoryKiB: 65_536, tickMs: 10 }
const salt = 'c29tZXNhbHQ'
const tag = 'iekCn0Y3spW+sCcFanM2xBT63UP2sghkUoHLIUpWRS8'

describe('readArgon2', () => {
  // Hashes of the argon2 reference implementation; those of its test.c come first.
  it.each([
    `$argon2i$m=256,t=2,p=1$${salt}$/U3YPXYsSb3q9XxHvc0MLxur+GP960kN9j7emXX8zwY`,
    `$argon2i$m=256,t=2,p=2$${salt}$tsEVYKap1h6scGt5ovl9aLRGOqOth+AMB+KwHpDFZPs`,
    `$argon2i$v=19$m=256,t=2,p=1$${salt}$${tag}`,
    `$argon2i$v=19$m=256,t=2,p=2$${salt}$T/XOJ2mh1/TIpJHfCdQan76Q5esCFVoT5MAeIM1Oq2E`,
    `$argon2i$v=19$m=65536,t=2,p=1$${salt}$wWKIMhR9lyDFvRz9YTZweHKfbftvj+qf+YFY4NeBbtA`,
    `$argon2id$v=19$m=256,t=2,p=1$${salt}$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4`,
    `$argon2id$v=16$m=256,t=2,p=2$${salt}$+Kq7UxXGPN3Ns7SgIVUJKOUlaZ2o/L0cKwsczTXMh6c`,
    `$argon2d$v=16$m=256,t=2,p=1$${salt}$vUBIaP8AxS51Q8gzLmp3KlckiS1+Mo1c8lO7yOcms3E`,
    `$argon2d$v=19$m=256,t=2,p=1$${salt}$JcTui6RIBUtJ78gE5Hi52CO+H5vS6Z9R1uxAB6OhUB8`,
  ])('knows "password" by %s', async (hash) => {
    expect(await readArgon2(hash, bounds)?.('password')).toBe(true)
    if (!hash.includes('65536')) expect(await readArgon2(hash, bounds)?.('Password')).toBe(false)
  })

  it('computes what fits into the bounds', () => {
    expect(readArgon2(`$argon2i$v=19$m=65536,t=4,p=16$${salt}$${tag}`, bounds)).not.toBeNull()
  })

  it.each([
    ['more memory than the bound', `$argon2i$v=19$m=65537,t=1,p=1$${salt}$${tag}`],
    ['all memory there is', `$argon2i$v=19$m=4294967295,t=1,p=1$${salt}$${tag}`],
    ['more work than the bound', `$argon2i$v=19$m=65536,t=5,p=1$${salt}$${tag}`],
    ['four billion passes', `$argon2d$v=19$m=8,t=4294967295,p=1$${salt}$${tag}`],
    ['too many lanes', `$argon2d$v=19$m=65536,t=1,p=17$${salt}$${tag}`],
    ['less memory than the lanes need', `$argon2d$v=19$m=15,t=1,p=2$${salt}$${tag}`],
    ['a short salt', `$argon2i$v=19$m=64,t=1,p=1$c29tZQ$${tag}`],
    ['a short hash', `$argon2i$v=19$m=64,t=1,p=1$${salt}$c29tZQ`],
    ['an unknown version', `$argon2i$v=18$m=64,t=1,p=1$${salt}$${tag}`],
    ['an unknown kind', `$argon2ds$v=19$m=64,t=1,p=1$${salt}$${tag}`],
  ])('refuses %s', (_, text) => {
    expect(readArgon2(text, bounds)).toBeNull()
  })
})
