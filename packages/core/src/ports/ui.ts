import type { Language } from './mailer.ts'
import type { UiSettings } from './settings.ts'

/** Appearance and texts of pages; present with the option `ui`. */
export interface Ui {
  /** Appearance from the options; settings override it. */
  readonly look: UiSettings & { readonly customCss?: string }
  /** Built-in texts by language and key; empty if no pages are configured. */
  readonly texts: Readonly<Record<Language, Readonly<Record<string, string>>>>
  /** Language if the request names none. */
  readonly defaultLang: Language
}
