import type { Language, NamedLanguage } from '../../../ports/host/mailer.ts'
import { builtInWords, type MailWords } from '../templates/mail-words.ts'

/** A language that the host adds, with its texts of mails, pages, the dashboard and features. */
export interface AddedLanguage extends NamedLanguage {
  readonly mails: MailWords
  /** Texts of the pages by key. Required with `ui.pages`. */
  readonly pages?: Readonly<Record<string, string>> | undefined
  /** Texts of the dashboard, keyed by the English text. Required with `admin.dashboard`. */
  readonly dashboard?: Readonly<Record<string, string>> | undefined
  /**
   * Texts of features, keyed by the English text: labels, errors, and pages such as those that ask for consent. `{name}` in a text stands for a
   * value. A missing text is shown in English.
   */
  readonly features?: Readonly<Record<string, string>> | undefined
}

/** The languages of the service. */
export interface Languages {
  readonly all: readonly NamedLanguage[]
  /** Returns the language if the service has it, else the default language. */
  known(lang: Language | null | undefined): Language
  /** Returns the texts of a language, or those of the default language if the service lacks the language. */
  wordsIn(lang: Language): MailWords
}

/** Languages that need no option. */
export const BUILT_IN_LANGUAGES: readonly NamedLanguage[] = [
  { code: 'en', name: 'English' },
  { code: 'it', name: 'Italiano' },
]

export function languagesOf(added: readonly AddedLanguage[] = [], defaultLang: Language = 'en'): Languages {
  const words = new Map<Language, MailWords>([
    ['en', builtInWords('en')],
    ['it', builtInWords('it')],
    ...added.map(({ code, mails }) => [code, mails] as const),
  ])
  const known = (lang: Language | null | undefined) => (words.has(lang ?? '') ? (lang ?? defaultLang) : defaultLang)
  return {
    all: [...BUILT_IN_LANGUAGES, ...added.map(({ code, name, dir }) => ({ code, name, ...(dir && { dir }) }))],
    known,
    wordsIn: (lang) => words.get(known(lang)) ?? builtInWords('en'),
  }
}
