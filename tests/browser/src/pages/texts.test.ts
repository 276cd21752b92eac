import { pages } from '@sallyport/pages'
import { describe, expect, it } from 'vitest'
import { FAILURES } from '../../../../packages/core/src/foundations/values/errors.ts'

/** Codes of API keys, administrators and programs: no call of a page is refused with these. The text of SLUG_EXISTS is one of organisations. */
const OF_OTHERS =
  /^(API_KEY_|ADMIN_|CANNOT_IMPERSONATE_ADMIN|USER_NOT_FOUND|INVALID_SIGNATURE|INSUFFICIENT_SCOPE|SLUG_EXISTS|SSE_)/

const textsIn = (lang: string): Readonly<Record<string, string>> =>
  JSON.parse(pages[`translations.${lang}.json`]?.content ?? '{}')
const placeholders = (text = '') => [...text.matchAll(/\{\w+\}/g)].map(([all]) => all).sort()

describe('the texts of the pages', () => {
  it('say what every code of the service means, in both languages', () => {
    for (const code of [...Object.keys(FAILURES), 'NETWORK'].filter((code) => !OF_OTHERS.test(code))) {
      for (const lang of ['en', 'it']) expect(textsIn(lang), code).toHaveProperty([`error.${code}`])
    }
  })

  it('are the same in both languages, with the same gaps to fill', () => {
    const [en, it] = [textsIn('en'), textsIn('it')]
    expect(Object.keys(it).sort()).toEqual(Object.keys(en).sort())
    for (const [key, text] of Object.entries(en)) {
      expect(text.trim()).not.toBe('')
      expect(placeholders(it[key]), key).toEqual(placeholders(text))
    }
    expect(placeholders(en['field.passwordHint'])).toEqual(['{minLength}'])
  })
})
