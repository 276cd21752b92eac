import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createNeedles } from './needles.ts'

const shortText = fc.string({ unit: fc.constantFrom('a', 'b', '"'), minLength: 1, maxLength: 12 })

it('finds a needle among many as among few', () => {
  const many = Array.from({ length: 600 }, (_, index) => `needle ${index} of many`)
  fc.assert(
    fc.property(
      fc.array(shortText, { maxLength: 5 }),
      fc.string({ unit: fc.constantFrom('a', 'b', '"') }),
      (few, text) => {
        const alone = createNeedles()
        const among = createNeedles()
        for (const needle of few) alone.add(needle, 'found')
        for (const needle of [...many, ...few]) among.add(needle, 'found')
        expect(among.foundIn(text)).toBe(alone.foundIn(text))
      },
    ),
  )
})

it('finds a deleted needle no more', () => {
  const needles = createNeedles()
  for (let index = 0; index < 600; index++) needles.add(`(${index})`, String(index))
  expect(needles.foundIn('here (17) is')).toBe('17')
  needles.delete('(17)')
  expect(needles.foundIn('here (17) is')).toBeNull()
})
