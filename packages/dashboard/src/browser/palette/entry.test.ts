import { expect, it } from 'vitest'
import { type Entry, matching } from './entry.ts'

const entry = (label: string, kind = 'Page'): Entry => ({ key: label, kind, label, run: () => {} })
const ENTRIES = [entry('Given-up deliveries', 'Action'), entry('Users'), entry('New user', 'Action'), entry('Roles')]
const found = (text: string) => matching(ENTRIES, text).map(({ label }) => label)

it('finds entries with every word in their label or kind, the ones that begin with the text first', () => {
  expect(found('user')).toEqual(['Users', 'New user'])
  expect(found('action  NEW')).toEqual(['New user'])
  expect(found('up del')).toEqual(['Given-up deliveries'])
  expect(found('nothing')).toEqual([])
  expect(found('')).toEqual(ENTRIES.map(({ label }) => label))
})
