import type { Language } from './mailer.ts'
import type { UiSettings } from './settings.ts'

/** What the option `ui` says of pages, whoever builds them; present with that option. */
export interface Ui {
  /** How they look, where the settings don't say otherwise. */
  readonly look: UiSettings & { readonly customCss?: string }
  /** The built-in texts by language and key; none without pages that bring them. */
  readonly texts: Readonly<Record<Language, Readonly<Record<string, string>>>>
  /** The language of who asks for none. */
  readonly defaultLang: Language
}
