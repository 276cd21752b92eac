import * as v from 'valibot'
import { jsonObject } from '../../../foundations/values/json-object.ts'

const MOST_ENTRIES = 500
const LONGEST_KEY = 100
const LONGEST_TEXT = 10_000

const texts = v.optional(
  v.pipe(
    jsonObject,
    v.check((given) => Object.keys(given).length <= MOST_ENTRIES, 'max_entries'),
    v.check((given) => Object.entries(given).every(isText), 'texts'),
    // The cast restores the value type: the checks before this line accept only texts.
    v.transform((given) => given as Readonly<Record<string, string>>),
  ),
)

/** Schema of a template's texts, by language and key. */
export const translations = v.strictObject({ en: texts, it: texts })

function isText([key, value]: readonly [string, unknown]): boolean {
  return key.length <= LONGEST_KEY && typeof value === 'string' && value.length <= LONGEST_TEXT
}
