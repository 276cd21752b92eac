import type { Lang } from './config.ts'

const KEY = 'sallyport language'

/**
 * Returns the language in the address, else the last one in an address of this tab, else the last chosen one, else the browser's. If null, the
 * service chooses the language. The tab keeps the language of the address, because the redirect back from a provider doesn't name it.
 */
export function wantedLanguage(): Lang | null {
  const named = new URLSearchParams(location.search).get('lang')
  if (named !== null) keep(() => sessionStorage, named)
  const wanted = [named, kept(() => sessionStorage), kept(() => localStorage), ...navigator.languages]
  return wanted.map((name) => languageOf(name ?? '')).find((lang) => lang !== null) ?? null
}

/** Stores the chosen language: in the address for reloads and bookmarks, in localStorage for links in mails. */
export function rememberLanguage(lang: Lang): void {
  const url = new URL(location.href)
  url.searchParams.set('lang', lang)
  history.replaceState(null, '', url)
  keep(() => sessionStorage, lang)
  keep(() => localStorage, lang)
}

function keep(storage: () => Storage, lang: string): void {
  try {
    storage().setItem(KEY, lang)
  } catch {
    // If the browser refuses storage, the language is only in the address.
  }
}

function kept(storage: () => Storage): string | null {
  try {
    return storage().getItem(KEY)
  } catch {
    return null
  }
}

function languageOf(name: string): Lang | null {
  const [base = ''] = name.toLowerCase().split('-')
  return languages().includes(base) ? base : null
}

/** Codes of the languages that the pages have, as the server wrote them into this page. */
function languages(): readonly string[] {
  return (document.body.dataset.languages || 'en it').split(' ')
}
