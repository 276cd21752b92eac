import type { Language } from '../../ports/host/mailer.ts'

/**
 * Returns the first language in the header `Accept-Language` that the service has; if there is none, `otherwise`, or English if the service doesn't
 * have that language either.
 */
export function languageOf(headers: Headers, languages: readonly Language[], otherwise: Language = 'en'): Language {
  const preferred = (headers.get('Accept-Language') ?? '').split(',').map((tag) => tag.trim().split(/[-;]/, 1)[0] ?? '')
  return [...preferred.map((tag) => tag.toLowerCase()), otherwise].find((tag) => languages.includes(tag)) ?? 'en'
}
