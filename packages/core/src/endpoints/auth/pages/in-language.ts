import * as v from 'valibot'
import type { FailureDeclaration } from '../../../foundations/values/errors.ts'
import { type FeatureText, featureText } from '../../../outgoing/messages/languages/feature-text.ts'
import type { AddedLanguage } from '../../../outgoing/messages/languages/languages.ts'
import type { Language } from '../../../ports/host/mailer.ts'

/** Schema of the languages of the pages. */
export const languageList = v.optional(
  v.array(v.object({ code: v.string(), name: v.string(), dir: v.optional(v.picklist(['ltr', 'rtl'])) })),
)

/** Returns the error texts of features in the language, under the keys that the pages use (`error.<code>`). */
export function errorsIn(
  errors: readonly FailureDeclaration[],
  lang: Language,
  added: readonly AddedLanguage[],
): Readonly<Record<string, string>> {
  return Object.fromEntries(errors.map(({ code, message }) => [`error.${code}`, featureText(message, lang, added)]))
}

interface Section<Label> {
  readonly feature: string
  readonly page: 'account' | 'signIn'
  readonly label: Label
}

/** Returns the parts that features add to pages, with their labels in the language. */
export function sectionsIn(
  sections: readonly Section<FeatureText>[],
  lang: Language,
  added: readonly AddedLanguage[],
): Section<string>[] {
  return sections.map(({ feature, page, label }) => ({ feature, page, label: featureText(label, lang, added) }))
}
