import { expect, it } from 'vitest'
import { brokenRow } from './broken-row.ts'

const row = (sequence: number, isIntact = true) => ({ sequence, isIntact })

it.each([
  { rows: [], broken: undefined },
  { rows: [row(9), row(8), row(7)], broken: undefined },
  { rows: [row(9), row(8, false), row(7, false), row(6)], broken: 7 },
  { rows: [row(9), row(7), row(6)], broken: 8 },
])('the broken row of $rows is $broken', ({ rows, broken }) => {
  expect(brokenRow(rows)).toBe(broken)
})
