import { expect, it } from 'vitest'
import { localeOf } from './locale-of.ts'

it.each([
  ['en', ['it-IT', 'en-GB', 'en-US'], 'en-GB'],
  ['it', ['en-GB'], 'it'],
  ['en', ['en-US@posix', 'en'], 'en'],
  ['en', ['en-US@posix'], 'en'],
  ['en', [], 'en'],
])('for %s and %j it is %s', (lang, preferred, locale) => {
  expect(localeOf(lang, preferred)).toBe(locale)
})
