import type { it } from './it/it.ts'

/**
 * A text of the dashboard in English, which is its key in the tables of the other languages. `{name}` is replaced by a
 * value. The part after a `|` isn't shown: it distinguishes texts that are equal in English but differ in another
 * language. Plural forms are those of ICU messages, and `#` is the number: `{count, plural, one {# user} other {# users}}`.
 */
export type Text = keyof typeof it

/** Texts of the dashboard in another language, by the English text. */
export type DashboardTexts = Readonly<Record<Text, string>>

/** Names of the values in a text. */
export type ValueNames<Key extends string> = Key extends `${string}{${infer Place}}${infer Rest}`
  ? NameOf<Place> | ValueNames<Rest>
  : never

type NameOf<Place extends string> = Place extends `${infer Name}, plural,${string}`
  ? Name
  : Place extends `${string}${' ' | '"' | '.' | '{'}${string}`
    ? never
    : Place

/** A text without values. */
export type PlainText = { [Key in Text]: [ValueNames<Key>] extends [never] ? Key : never }[Text]
