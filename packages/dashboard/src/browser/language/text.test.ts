import { expect, it } from 'vitest'
import { t } from './text.ts'

it.each([
  ['a name in Arabic', 'نور', '\u2068نور\u2069'],
  ['a name in Adlam, beyond U+FFFF', '\u{1e900}\u{1e901}', '\u2068\u{1e900}\u{1e901}\u2069'],
  ['a mark of direction', 'Ada\u200f', '\u2068Ada\u200f\u2069'],
  ['an override', '\u202eadA', '\u2068\u202eadA\u2069'],
  ['the end of an isolate', 'נועה\u2069 (admin)', '\u2068נועה (admin)\u2069'],
  ['the beginning of an isolate', '\u2067Ada', '\u2068Ada\u2069'],
  ['an isolate', 'role of \u2068נועה\u2069', '\u2068role of \u2068נועה\u2069\u2069'],
  ['no letter from right to left', 'Zoë 😀', 'Zoë 😀'],
])('keeps the words around a value in order: %s', (_, name, shown) => {
  expect(t('Remove from {name}', { name })).toBe(`Remove from ${shown}`)
})
