import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from './source-files.ts'

const json = (path: string) => JSON.parse(readFileSync(join(ROOT, path), 'utf8'))

it('all published packages get their versions together', () => {
  const published = readdirSync(join(ROOT, 'packages'))
    .map((name) => json(`packages/${name}/package.json`))
    .filter((manifest) => manifest.private !== true)
    .map(({ name }) => name)
  expect([...json('.changeset/config.json').fixed[0]].sort()).toEqual(published.sort())
})
