import type { Language } from './mailer.ts'
import type { UiSettings } from './settings.ts'

/** Appearance and texts of the built-in pages. Present if the option `ui` is set. */
export interface Ui {
  /** Appearance that the host configured in the options. Settings of administrators override it. */
  readonly look: UiSettings & { readonly customCss?: string | undefined }
  /** Built-in texts of the pages, by language and key. Empty if the host configured no pages. */
  readonly texts: Readonly<Record<Language, Readonly<Record<string, string>>>>
  /** Language of pages if the request doesn't specify one. */
  readonly defaultLang: Language
}
