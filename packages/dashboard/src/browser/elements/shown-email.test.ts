import { expect, it } from 'vitest'
import { shownEmail, storedEmail } from './shown-email.ts'

it.each([
  ['università.example', 'a'],
  ['bücher.example', 'a'],
  ['例え.テスト', 'ada.lovelace'],
  ['한국.example', 'a'],
  ['مثال.example', 'a'],
  ['xn.example', 'a'],
])('shows a@%s, and searches it as it is stored', (domain, local) => {
  const stored = `${local}@${new URL(`http://${domain}`).hostname}`
  expect(shownEmail(stored)).toBe(`${local}@${domain}`)
  expect(storedEmail(`${local}@${domain}`)).toBe(stored)
})

it.each([
  // Cyrillic letters that look like apple.com, and a mixture of scripts.
  `a@${new URL('http://аррӏе.example').hostname}`,
  `a@${new URL('http://pаypal.example').hostname}`,
  'a@xn--.example',
  'a@xn--zzzzzzzzzzzzzzz.example',
  'a@xn--a-!.example',
  'ada@example.com',
  'no address',
  '',
])('shows %s as it is stored', (stored) => {
  expect(shownEmail(stored)).toBe(stored)
})

it('leaves other texts of a search as they are', () => {
  for (const text of ['università', 'a@', 'a@b c', 'ada@example.com', '']) expect(storedEmail(text)).toBe(text)
})
