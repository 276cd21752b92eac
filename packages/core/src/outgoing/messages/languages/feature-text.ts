import type { BuiltInLanguage, Language } from '../../../ports/host/mailer.ts'
import type { AddedLanguage } from './languages.ts'

/** A text of a feature. `{name}` in it stands for a value. */
export type FeatureText = Readonly<Record<BuiltInLanguage, string>>

/** Returns the text in the language, with the values filled in. If an added language's `features` lacks the text, returns it in English. */
export function featureText(
  { en, it }: FeatureText,
  lang: Language,
  added: readonly AddedLanguage[],
  values: Readonly<Record<string, string>> = {},
): string {
  const { features = {} } = added.find(({ code }) => code === lang) ?? {}
  const text = lang === 'it' ? it : Object.hasOwn(features, en) ? features[en] : en
  return String(text).replace(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place)
}
