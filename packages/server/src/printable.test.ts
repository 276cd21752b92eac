import { expect, it } from 'vitest'
import { printable } from './printable.ts'

it('P10 printable writes what would command a terminal as text, and leaves the meaning of JSON', () => {
  expect(printable('a\u001b]0;title\u0007b\u009b2J\u007f\r')).toBe('a\\u001b]0;title\\u0007b\\u009b2J\\u007f\\u000d')
  expect(printable('\u202eada\u2066')).toBe('\\u202eada\\u2066')
  expect(printable('Ω\t😀\n')).toBe('Ω\t😀\n')
  const event = { data: 'a\u009b2J\u202e\u007f\u001b' }
  expect(JSON.parse(printable(JSON.stringify(event)))).toEqual(event)
})
