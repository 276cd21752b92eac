import { describe, expect, it } from 'vitest'
import { sectionText, withSection } from './write-results.ts'

describe('withSection', () => {
  it('adds a section, and replaces it the next time without touching others', () => {
    const once = withSection(withSection('# Head\n', 'a', 'first'), 'b', 'other')
    expect(once).toBe('# Head\n\n<!-- a -->\nfirst\n<!-- /a -->\n\n<!-- b -->\nother\n<!-- /b -->\n')
    expect(withSection(once, 'a', 'second')).toBe(once.replace('first', 'second'))
  })
})

describe('sectionText', () => {
  it('is a table with its command, date and circumstances', () => {
    const section = { id: 'a', title: 'A', command: 'npm run a', runtimes: [], columns: ['x', 'y'], rows: [['1', '2']] }
    expect(sectionText(section, '2026-11-21', 'node 26')).toBe(
      '## A\n\n`npm run a`, 2026-11-21, node 26\n\n| x    |    y |\n| ---- | ---: |\n| 1    |    2 |',
    )
  })
})
