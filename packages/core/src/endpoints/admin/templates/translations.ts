import * as v from 'valibot'
import { invalidInput } from '../../../foundations/values/errors.ts'
import { jsonObject } from '../../../foundations/values/json-object.ts'
import type { Language } from '../../../ports/host/mailer.ts'

const MOST_ENTRIES = 500
const LONGEST_KEY = 100
const LONGEST_TEXT = 10_000

const texts = v.pipe(
  jsonObject,
  v.check((given) => Object.keys(given).length <= MOST_ENTRIES, 'max_entries'),
  v.check((given) => Object.entries(given).every(isText), 'texts'),
  // The cast is safe: the check before this line accepts only texts.
  v.transform((given) => given as Readonly<Record<string, string>>),
)

const LANGUAGE = /^[a-z]{2,3}$/

/** Schema of a template's texts, by language and key. Checks the language codes first, because the path of a later error contains the code. */
export const translations = v.pipe(
  v.record(v.string(), v.pipe(v.unknown(), v.metadata({ type: 'object', additionalProperties: true }))),
  v.check((given) => Object.keys(given).every((language) => LANGUAGE.test(language)), 'language'),
  v.record(v.pipe(v.string(), v.regex(LANGUAGE)), texts),
)

/** Rejects with 400 VALIDATION_ERROR if there are texts in a language that the service doesn't have. */
export function assertLanguages(given: object, languages: readonly Language[]): void {
  const unknown = Object.keys(given).filter((lang) => !languages.includes(lang))
  if (unknown.length > 0)
    throw invalidInput(...unknown.map((lang) => ({ path: `translations.${lang}`, rule: 'language' })))
}

function isText([key, value]: readonly [string, unknown]): boolean {
  return key.length <= LONGEST_KEY && typeof value === 'string' && value.length <= LONGEST_TEXT
}
