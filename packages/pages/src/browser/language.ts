import type { Lang } from './config.ts'

const KEY = 'sallyport language'

/** The language of the address, else the one that was chosen here before, else the browser's; `null` leaves it to the service. */
export function wantedLanguage(): Lang | null {
  const wanted = [new URLSearchParams(location.search).get('lang'), remembered(), ...navigator.languages]
  return wanted.map((name) => languageOf(name ?? '')).find((lang) => lang !== null) ?? null
}

/** Keeps a choice: in the address for reloads and bookmarks, in the browser for the links of mails. */
export function rememberLanguage(lang: Lang): void {
  const url = new URL(location.href)
  url.searchParams.set('lang', lang)
  history.replaceState(null, '', url)
  try {
    localStorage.setItem(KEY, lang)
  } catch {
    // Browsers may refuse storage; the address has it.
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
