import type { Language } from '../../ports/host/mailer.ts'

/** Returns the first of the languages that the browser prefers. */
export function languageOf(headers: Headers, languages: readonly Language[], otherwise: Language = 'en'): Language {
  const preferred = (headers.get('Accept-Language') ?? '').split(',').map((tag) => tag.trim().split(/[-;]/, 1)[0] ?? '')
  return [...preferred.map((tag) => tag.toLowerCase()), otherwise].find((tag) => languages.includes(tag)) ?? 'en'
}
