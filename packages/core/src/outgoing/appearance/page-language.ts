import type { Language } from '../../ports/mailer.ts'

/** Returns the first of the languages that the browser prefers and the page has. */
export function languageOf(headers: Headers, otherwise: Language = 'en'): Language {
  const preferred = (headers.get('Accept-Language') ?? '').split(',').map((tag) => tag.trim().slice(0, 2).toLowerCase())
  return preferred.find((tag): tag is Language => tag === 'en' || tag === 'it') ?? otherwise
}
