import type { Lang } from './config.ts'

const KEY = 'sallyport language'

/**
 * Returns the language in the address, else the last chosen one, else the browser's. If null, the service chooses the
 * language.
 */
export function wantedLanguage(): Lang | null {
  const wanted = [new URLSearchParams(location.search).get('lang'), remembered(), ...navigator.languages]
  return wanted.map((name) => languageOf(name ?? '')).find((lang) => lang !== null) ?? null
}

/** Stores the chosen language: in the address for reloads and bookmarks, in localStorage for links in mails. */
export function rememberLanguage(lang: Lang): void {
  const url = new URL(location.href)
  url.searchParams.set('lang', lang)
  history.replaceState(null, '', url)
  try {
    localStorage.setItem(KEY, lang)
  } catch {
    // If the browser refuses storage, the language is only in the address.
  }
}

function remembered(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

function languageOf(name: string): Lang | null {
  const short = name.slice(0, 2).toLowerCase()
  return short === 'en' || short === 'it' ? short : null
}
