/** The built-in sign-in pages, for the option `ui.pages`: a client of the auth router. */
import { files } from './built.ts'
import { en, type TextKey } from './texts/en.ts'
import { enOrganisations, type OrganisationTextKey } from './texts/en-organisations.ts'
import { it } from './texts/it.ts'

/** Texts of the pages in one language, by key. `{…}` stands for a value. */
export type PageTexts = Readonly<Record<TextKey | OrganisationTextKey, string>>

const json = (texts: object) => ({ type: 'application/json; charset=utf-8', content: JSON.stringify(texts) })

/** The pages' files by name, including their texts, with their content types. */
export const pages: Readonly<Record<string, { readonly type: string; readonly content: string }>> = {
  ...files,
  'translations.en.json': json(en),
  'translations.it.json': json(it),
  // Only the service reads this file: it checks the texts of added languages against these keys. The pages load the same texts from a script.
  'translations.organisations.json': json(enOrganisations),
}
