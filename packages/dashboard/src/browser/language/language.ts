import { languageCode, perLanguage, showIn } from './text.ts'

/** A language that the dashboard can be shown in. */
export interface Language {
  /** Language tag, such as `it`. */
  readonly code: string
  /** Its own name for itself, such as `Italiano`. */
  readonly name: string
  /** Missing: `ltr`. */
  readonly dir?: 'ltr' | 'rtl'
}

/** The same key as the sign-in pages use: a language is chosen for both. */
const KEY = 'sallyport language'
const ENGLISH: Language = { code: 'en', name: 'English' }

/** Languages of the service, which the page says. */
export const LANGUAGES: readonly Language[] = languagesIn(globalThis.document?.body.dataset.languages)

/**
 * Returns the language in the address, else the one that was chosen before, else the first of the browser's languages
 * that the service has, else English.
 */
export function wantedLanguage(): Language {
  const named = new URLSearchParams(location.search).get('lang')
  const codes = [named, kept(), ...navigator.languages].map((tag) => tag?.split('-')[0]?.toLowerCase())
  return codes.flatMap((code) => LANGUAGES.filter((one) => one.code === code))[0] ?? ENGLISH
}

/** Shows the dashboard in a language. Texts that can't be loaded are shown in English. */
export async function show({ code, dir = 'ltr' }: Language): Promise<void> {
  showIn({ code, locale: localeOf(code), translations: code === 'en' ? {} : await translationsOf(code) })
  document.documentElement.lang = code
  document.documentElement.dir = dir
}

/** Keeps the chosen language in this browser, for the sign-in pages too. */
export function remember({ code }: Language): void {
  try {
    localStorage.setItem(KEY, code)
  } catch {
    // If the browser forbids storage, the language is forgotten with the page.
  }
}

function kept(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

async function translationsOf(code: string): Promise<Readonly<Record<string, string>>> {
  // The version of this script is the version of its texts.
  const answer = await fetch(new URL(`texts.${code}.json${new URL(import.meta.url).search}`, import.meta.url)).catch(
    () => null,
  )
  return answer?.ok ? answer.json() : {}
}

/**
 * Returns the browser's locale of this language, such as `en-GB` for `en`, so that dates look as the user is used to.
 * Skips what isn't a language tag: Chromium under the POSIX locale names `en-US@posix`, which `Intl` refuses.
 */
function localeOf(code: string): string {
  return navigator.languages.find((tag) => tag.split('-')[0] === code && !tag.includes('@')) ?? code
}

function languagesIn(text = ''): readonly Language[] {
  return text === '' ? [ENGLISH] : JSON.parse(text)
}

const names = perLanguage((locale) => new Intl.DisplayNames(locale, { type: 'language' }))

/** Returns the languages of mails and pages by code, each with its name in the language of the dashboard. */
export function languageNames(): readonly (readonly [code: string, name: string])[] {
  return LANGUAGES.map(({ code, name }) => [code, capitalised(names().of(code) ?? name)])
}

function capitalised(name: string): string {
  return name.charAt(0).toLocaleUpperCase(languageCode()) + name.slice(1)
}
