import { expect, it } from 'vitest'
import { readSourceFiles } from '../../scripts/checks/source-files.ts'
import { pageAt } from './markdown.ts'

const SOURCE = /^packages\/[^/]+\/src\/(?!.*\.test\.ts$).*\.ts$/
/** Log entries in the source, by their event. */
const ENTRY = /level: [^,]+,\s+event: '([\w.]+)'/g

it('docs/operations/operations.md tells every event that the log can have', () => {
  const logged = [...readSourceFiles()].flatMap(([path, text]) =>
    SOURCE.test(path) ? [...text.matchAll(ENTRY)].map(([, event = '']) => event) : [],
  )
  expect(logged.length).toBeGreaterThan(40)
  const { text } = pageAt('docs/operations/operations.md')
  expect([...new Set(logged)].filter((event) => !text.includes(`\`${event}\``))).toEqual([])
})
