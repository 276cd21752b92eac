import type { BuiltInLanguage, Language } from '../../ports/mailer.ts'

/** Returns the first of the languages that the browser prefers and a page has that isn't translated into added languages. */
export function languageOf(headers: Headers, otherwise: Language = 'en'): BuiltInLanguage {
  const preferred = (headers.get('Accept-Language') ?? '').split(',').map((tag) => tag.trim().slice(0, 2).toLowerCase())
  return [...preferred, otherwise].find((tag): tag is BuiltInLanguage => tag === 'en' || tag === 'it') ?? 'en'
}
