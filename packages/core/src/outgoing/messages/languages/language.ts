import * as v from 'valibot'
import type { Language } from '../../../ports/host/mailer.ts'

/** Returns the base language of a BCP 47 tag: `it` for `it-CH`. Undefined for anything else. */
export function languageOf(tag: string | null | undefined): Language | undefined {
  const [base = ''] = (tag ?? '').trim().toLowerCase().split(/[-_]/)
  return /^[a-z]{2,3}$/.test(base) ? base : undefined
}

/**
 * Schema of the language of a message, as a browser or an app sends it. A language that the service doesn't have, and null, mean the default:
 * a preference never stops a request.
 */
export const emailLang = v.pipe(v.nullish(v.pipe(v.string(), v.maxLength(255, 'max_length'))), v.transform(languageOf))
