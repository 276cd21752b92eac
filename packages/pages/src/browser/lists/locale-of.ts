/**
 * Returns the browser's locale of this language, such as `en-GB` for `en`, so that dates look as the user is used to.
 * Returns the language itself if the browser prefers none of it. Skips what isn't a language tag: Chromium under the
 * POSIX locale names `en-US@posix`, which `Intl` refuses.
 */
export function localeOf(lang: string, preferred: readonly string[] = navigator.languages): string {
  return preferred.find((locale) => locale.split('-')[0] === lang && isTag(locale)) ?? lang
}

function isTag(locale: string): boolean {
  try {
    return Intl.getCanonicalLocales(locale).length === 1
  } catch {
    return false
  }
}
