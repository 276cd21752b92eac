import type { Language } from '../../ports/host/mailer.ts'
import type { Ui } from '../../ports/host/ui.ts'
import type { PageTranslations } from '../../ports/templates.ts'

/**
 * Returns the texts of all pages in a language. The texts `own`, which administrators have stored, override the built-in ones. Replaces `{minLength}`
 * with the minimum password length.
 */
export function textsIn(lang: Language, { texts }: Ui, own: readonly PageTranslations[], minLength: number) {
  const all = [texts[lang] ?? {}, ...own.map(({ translations }) => translations[lang] ?? {})]
  const entries = all.flatMap((texts) => Object.entries(texts))
  return Object.fromEntries(entries.map(([key, text]) => [key, text.replaceAll('{minLength}', String(minLength))]))
}
