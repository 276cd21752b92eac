/** The built-in sign-in pages, for the option `ui.pages`: clients of the auth router and of nothing else. */
import { files } from './built.ts'
import { en } from './texts/en.ts'
import { it } from './texts/it.ts'

const json = (texts: object) => ({ type: 'application/json; charset=utf-8', content: JSON.stringify(texts) })

/** The pages' files by name, with their content types; their texts among them. */
export const pages: Readonly<Record<string, { readonly type: string; readonly content: string }>> = {
  ...files,
  'translations.en.json': json(en),
  'translations.it.json': json(it),
}
