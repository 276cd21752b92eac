import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const ROOT = new URL('../../../', import.meta.url).pathname
const FOLDERS = ['tests/http/authorization-server', 'tests/oauth/src/foreign-clients', 'tests/runtimes/src/verifier']

it('every test that the page of the standards names is there', () => {
  const sources = FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder)).map((file) => readFileSync(join(ROOT, folder, file), 'utf8')),
  ).join('\n')
  const page = readFileSync(join(ROOT, 'docs/concepts/oauth-standards.md'), 'utf8')
  const named = [...page.matchAll(/`([^`|]+)` +\|$/gm)].map(([, title = '']) => title)
  expect(named.length).toBeGreaterThan(25)
  expect(named.filter((title) => !sources.includes(`'${title}'`))).toEqual([])
})
