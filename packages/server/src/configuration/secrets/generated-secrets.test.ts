import { chmod, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { generatedSecrets } from './generated-secrets.ts'

describe('generatedSecrets', () => {
  let home: string
  beforeEach(async () => {
    home = await mkdtemp(join(tmpdir(), 'sallyport-secrets-'))
  })
  afterEach(() => rm(home, { recursive: true }))

  const modeOf = async (path: string) => (await stat(path)).mode & 0o777

  it('makes a secret once, for its owner alone, and keeps it', async () => {
    const directory = join(home, '.data')
    const first = await generatedSecrets(directory)
    expect(first).toMatchObject({ isNew: true, secret: expect.stringMatching(/^[0-9a-f]{64}$/) })
    expect(await modeOf(directory)).toBe(0o700)
    expect(await modeOf(first.file)).toBe(0o600)
    expect(await generatedSecrets(directory)).toEqual({ ...first, isNew: false })
    expect(await readdir(directory)).toEqual(['secrets.json'])
  })

  it('closes a file that others could read', async () => {
    const { file } = await generatedSecrets(home)
    await chmod(file, 0o644)
    await generatedSecrets(home)
    expect(await modeOf(file)).toBe(0o600)
  })

  it('gives starts that happen at once the same secret', async () => {
    const made = await Promise.all(Array.from({ length: 20 }, () => generatedSecrets(home)))
    expect(new Set(made.map(({ secret }) => secret)).size).toBe(1)
    expect(made.filter(({ isNew }) => isNew)).toHaveLength(1)
  })

  it('says what to do about a broken file', async () => {
    await writeFile(join(home, 'secrets.json'), '{"sec')
    await expect(generatedSecrets(home)).rejects.toThrow(/secrets\.json: contains no secret; delete the file/)
  })
})
