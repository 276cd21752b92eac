import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { readAssets } from './read-assets.ts'

it('C2 reads no file that a symbolic link leads to, and names a folder that is missing', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sallyport-assets-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const path = join(folder, 'public')
  mkdirSync(path)
  writeFileSync(join(folder, 'secret.txt'), 'secret')
  writeFileSync(join(path, 'auth.js'), 'export {}')
  symlinkSync(join(folder, 'secret.txt'), join(path, 'linked.txt'))
  symlinkSync(folder, join(path, 'linked'))
  expect(Object.keys(readAssets(path))).toEqual(['auth.js'])
  expect(() => readAssets(join(folder, 'absent'))).toThrow('absent')
})
