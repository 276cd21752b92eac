import * as v from 'valibot'
import type { Language } from '../../ports/mailer.ts'

/** Languages of pages, mails and the dashboard, each with its name in that language. */
export const LANGUAGES: readonly { readonly code: Language; readonly name: string }[] = [
  { code: 'en', name: 'English' },
  { code: 'it', name: 'Italiano' },
]

/** Returns the base language of a BCP 47 tag: `it` for `it-CH`. Undefined for a language without texts. */
export function languageOf(tag: string | null | undefined): Language | undefined {
  const [base] = (tag ?? '').trim().toLowerCase().split(/[-_]/)
  return LANGUAGES.find(({ code }) => code === base)?.code
}

/**
 * Schema of the language of a message, as a browser or an app says it. Any other language, and null, mean the default: a preference never
 * stops a request.
 */
export const emailLang = v.pipe(v.nullish(v.pipe(v.string(), v.maxLength(255, 'max_length'))), v.transform(languageOf))
