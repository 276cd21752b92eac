import { describe, expect, it } from 'vitest'
import { readScrypt } from './scrypt-hash.ts'

const bounds = { maxMemoryKiB: 65_536, tickMs: 10 }
const salt = 'ySYknWRq9On6wWfpsOUQQg'
const tag = 'C28LpWaXQ3P0/dcbN0njxJx4VL/UCQIAWlnYAJgT/mY'

describe('readScrypt', () => {
  it.each([
    // The second and third test vector of RFC 7914, section 12.
    [
      'password',
      '$scrypt$ln=10,r=8,p=16$TmFDbA$/bq+HJ00cgB4VucZDQHp/nxq18vII3gw53N2Y0s3MWIurzDZLiKjiG/xCSedmDDaxyevuUqD7m2DYMvfoswGQA',
    ],
    [
      'pleaseletmein',
      '$scrypt$ln=14,r=8,p=1$U29kaXVtQ2hsb3JpZGU$cCO9yzr9c0hGHAbNgf046/2o+7qQT44+qbVD9lRdofLVQylVYT8Pz2LUlwUkKpr55h6F3A1lHkDfzwF7RVdYhw',
    ],
    ['password', '$scrypt$ln=8,r=8,p=1$WKs1xljLudd6z9kbY0wpJQ$yCR4iDZYDKv+iEJj6yHY0lv/epnfB6f/w1EbXrsJOuQ'],
  ])('knows %j by %s', async (password, hash) => {
    expect(await readScrypt(hash, bounds)?.(password)).toBe(true)
    expect(await readScrypt(hash, bounds)?.(`${password}.`)).toBe(false)
  })

  it('computes what fits into the bounds', () => {
    expect(readScrypt(`$scrypt$ln=16,r=8,p=4$${salt}$${tag}`, bounds)).not.toBeNull()
    expect(readScrypt(`$scrypt$ln=17,r=8,p=1$${salt}$${tag}`, { ...bounds, maxMemoryKiB: 131_072 })).not.toBeNull()
  })

  it.each([
    ['more memory than the bound', `$scrypt$ln=17,r=8,p=1$${salt}$${tag}`],
    ['a wide block', `$scrypt$ln=16,r=9,p=1$${salt}$${tag}`],
    ['more work than the bound', `$scrypt$ln=16,r=8,p=5$${salt}$${tag}`],
    ['all memory there is', `$scrypt$ln=99,r=99,p=99$${salt}$${tag}`],
    ['RFC 7914’s fourth vector, of 1 GiB', `$scrypt$ln=20,r=8,p=1$${salt}$${tag}`],
    ['no N', `$scrypt$ln=0,r=8,p=1$${salt}$${tag}`],
    ['no block', `$scrypt$ln=4,r=0,p=1$${salt}$${tag}`],
    ['a short hash', `$scrypt$ln=4,r=8,p=1$${salt}$c29tZQ`],
    ['a long hash', `$scrypt$ln=4,r=8,p=1$${salt}$${'A'.repeat(88)}`],
    ['no salt', `$scrypt$ln=4,r=8,p=1$$${tag}`],
  ])('refuses %s', (_, text) => {
    expect(readScrypt(text, bounds)).toBeNull()
  })
})
