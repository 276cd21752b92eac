import * as v from 'valibot'
import type { Language } from '../../../ports/host/mailer.ts'

/** Returns the base language of a BCP 47 tag, such as `it` for `it-CH`. Undefined if the text isn't such a tag. */
export function languageOf(tag: string | null | undefined): Language | undefined {
  const [base = ''] = (tag ?? '').trim().toLowerCase().split(/[-_]/)
  return /^[a-z]{2,3}$/.test(base) ? base : undefined
}

/**
 * Schema of the language of a message, as a browser or an app sends it: any text of at most 255 characters, or null. The default language is used for
 * null and for a language that the service lacks, so that a wrong preference doesn't fail a request.
 */
export const emailLang = v.pipe(v.nullish(v.pipe(v.string(), v.maxLength(255, 'max_length'))), v.transform(languageOf))
