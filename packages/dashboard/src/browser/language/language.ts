import { languageCode, perLanguage, showIn } from './text.ts'

/** A language that the dashboard can be shown in. */
export interface Language {
  /** Language tag, such as `it`. */
  readonly code: string
  /** Name in the language itself, such as `Italiano`. */
  readonly name: string
  /** Direction of writing. Default `ltr`. */
  readonly dir?: 'ltr' | 'rtl'
}

/** Key in the local storage, which the sign-in pages use, too, so that a choice of language applies to both. */
const KEY = 'sallyport language'
const ENGLISH: Language = { code: 'en', name: 'English' }

/** Languages of the service, read from `data-languages` of the page. */
export const LANGUAGES: readonly Language[] = languagesIn(globalThis.document?.body.dataset.languages)

/**
 * Returns the language to start with: that of the query `?lang=`, else the last choice, else the first of the browser's
 * languages that the service has, else English.
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

/** Stores the choice of language in this browser. The sign-in pages read it, too. */
export function remember({ code }: Language): void {
  try {
    localStorage.setItem(KEY, code)
  } catch {
    // If the browser forbids storage, the choice lasts until the page is closed.
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
  // The query is the version of the scripts and texts, so that a cached file of another version isn't used.
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
