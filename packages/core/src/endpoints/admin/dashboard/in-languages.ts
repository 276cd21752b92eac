import type { AddedLanguage, Languages } from '../../../outgoing/messages/languages/languages.ts'
import type { StaticFiles } from '../../../ports/host/static-files.ts'

/** Name of the file that lists the dashboard's languages. */
export const LANGUAGE_LIST = 'languages.json'

/** Returns the files of the dashboard with the list of its languages, and with the texts of the languages that the host adds. */
export function inLanguages(dashboard: StaticFiles, added: readonly AddedLanguage[], { all }: Languages): StaticFiles {
  const json = (content: unknown) => ({ type: 'application/json; charset=utf-8', content: JSON.stringify(content) })
  return {
    ...dashboard,
    [LANGUAGE_LIST]: json(all),
    ...Object.fromEntries(added.map((language) => [`texts.${language.code}.json`, json(language.dashboard ?? {})])),
  }
}
