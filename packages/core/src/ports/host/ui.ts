import type { UiSettings } from '../settings.ts'
import type { Language, NamedLanguage } from './mailer.ts'

/** Appearance and texts of the built-in pages. Present if the option `ui` is set. */
export interface Ui {
  /** Appearance that the host configured in the options. Settings of administrators override it. */
  readonly look: UiSettings & { readonly customCss?: string | undefined }
  /** Path that the pages open after a sign-in without a return path. */
  readonly home: string
  /** Texts of the pages by language and key, for each language of the service. Empty if the host configured no pages. */
  readonly texts: Readonly<Record<Language, Readonly<Record<string, string>>>>
  /** Languages that the pages offer. Missing if these are the built-in ones. */
  readonly languages?: readonly NamedLanguage[]
  /** Language of pages if the request doesn't specify one. */
  readonly defaultLang: Language
}
