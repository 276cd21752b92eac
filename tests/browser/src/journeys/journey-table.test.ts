import { expect, it } from 'vitest'
import { journeyTable } from './journey-table.ts'

it('counts the looks of all tests of a journey, and shows what never ran', () => {
  const look = { width: 1280, colorScheme: 'light', lang: 'en' } as const
  const table = journeyTable([
    { name: 'B', looks: [look, { ...look, lang: 'it' }], isByKeyboardOnly: false },
    { name: 'A', looks: [], isByKeyboardOnly: false },
    { name: 'B', looks: [{ width: 375, colorScheme: 'dark', lang: 'en-GB' }], isByKeyboardOnly: true },
  ])
  const cells = table.split('\n').map((line) => line.split(/ {2,}/))
  expect(cells[0]).toEqual([
    'Journey: states without a finding of axe',
    '1280 light',
    '1280 dark',
    '375 light',
    '375 dark',
    'English',
    'Italian',
    'by keyboard only',
  ])
  expect(cells.slice(1)).toEqual([
    ['A', '-', '-', '-', '-', '-', '-', '-'],
    ['B', '2', '-', '-', '1', '2', '1', 'yes'],
  ])
  expect(journeyTable([])).toBe('')
})
