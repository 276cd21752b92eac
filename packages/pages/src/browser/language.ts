import type { Lang } from './config.ts'

const KEY = 'sallyport language'

/** Returns the language of the address, else the last chosen one, else the browser's. Null lets the service choose. */
export function wantedLanguage(): Lang | null {
  const wanted = [new URLSearchParams(location.search).get('lang'), remembered(), ...navigator.languages]
  return wanted.map((name) => languageOf(name ?? '')).find((lang) => lang !== null) ?? null
}

/** Stores the chosen language: in the address for reloads and bookmarks, in the browser for mailed links. */
export function rememberLanguage(lang: Lang): void {
  const url = new URL(location.href)
  url.searchParams.set('lang', lang)
  history.replaceState(null, '', url)
  try {
    localStorage.setItem(KEY, lang)
  } catch {
    // Browsers may refuse storage; the address still has the language.
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
