import { randomBytes, scryptSync } from 'node:crypto'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { withForeignHashes } from '../../packages/core/src/foundations/crypto/foreign-hashes/index.ts'
import { passwordHasher } from '../../packages/node/src/index.ts'
import { blockBelow } from './markdown.ts'
import { createSnippetFolder } from './snippet-folder.ts'

const PASSWORD = 'correct horse ﬁ battery'
const folder = createSnippetFolder()
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Hashes as better-auth 1 does: the salt is the text of its hexadecimal digits, the password is in NFKC. */
function betterAuthHash(password: string): string {
  const salt = randomBytes(16).toString('hex')
  const key = scryptSync(password.normalize('NFKC'), salt, 64, { N: 16_384, r: 16, p: 1, maxmem: 2 ** 26 })
  return `${salt}:${key.toString('hex')}`
}

describe('the password hashes in docs/guides/coming-from-better-auth.md', () => {
  const hasher = withForeignHashes(passwordHasher())

  it('verify after passwordHashOf, and only with the right password', async () => {
    const file = join(folder, 'password-hash-of.ts')
    writeFileSync(file, blockBelow('docs/guides/coming-from-better-auth.md', '## Passwords', 'ts').code)
    const { passwordHashOf } = await import(pathToFileURL(file).href)
    const hash = passwordHashOf(betterAuthHash(PASSWORD))
    expect(await hasher.verify(PASSWORD, hash)).toBe(true)
    expect(await hasher.verify(`${PASSWORD}.`, hash)).toBe(false)
    expect(hasher.needsRehash(hash)).toBe(true)
  })

  it('do not verify as better-auth spells them', async () => {
    expect(await hasher.verify(PASSWORD, betterAuthHash(PASSWORD))).toBe(false)
  })
})
