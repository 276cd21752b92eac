/** The admin dashboard, for the option `admin.dashboard`: a client of the admin API. */
import { files } from './built.ts'
import { it } from './texts/it/it.ts'

export type { DashboardTexts } from './texts/text.ts'

/** The page's files by name, with their content types. Includes the Italian texts; the English ones are in the scripts. */
export const dashboard: Readonly<Record<string, { readonly type: string; readonly content: string }>> = {
  ...files,
  'texts.it.json': { type: 'application/json; charset=utf-8', content: JSON.stringify(it) },
}
