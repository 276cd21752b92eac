import type { ComponentChildren } from 'preact'
import type { PlainText, Text, ValueNames } from '../../texts/text.ts'

export type { PlainText }

/** Translations by the English text. Empty for English. */
type Translations = Readonly<Record<string, string>>

/** The language in which the dashboard is shown. */
interface Shown {
  /** Language tag, such as `it`. */
  readonly code: string
  /** Tag for `Intl`, such as `it-CH`. Undefined: the browser's own. */
  readonly locale: string | undefined
  readonly translations: Translations
}

let shown: Shown = { code: 'en', locale: undefined, translations: {} }

/** Sets the language of all texts. Takes effect at the next rendering. */
export function showIn(language: Shown): void {
  shown = language
}

export const languageCode = () => shown.code

type Given<Key extends string, Value> = [ValueNames<Key>] extends [never]
  ? []
  : [values: Readonly<Record<ValueNames<Key>, Value>>]

/** Returns a text in the language of the dashboard. Formats numbers for the language. */
export function t<Key extends Text>(key: Key, ...[values]: Given<Key, string | number>): string {
  return partsOf<string | number>(key, values).map(written).join('')
}

/** Returns a text whose values may be elements. */
export function rich<Key extends Text>(key: Key, ...[values]: Given<Key, ComponentChildren>): ComponentChildren {
  return partsOf<ComponentChildren>(key, values)
}

const PLACE = /\{(\w+)(?:, plural,((?: \w+ \{[^{}]*\})+))?\}/g

function partsOf<Value>(key: Text, values: Readonly<Record<string, Value>> = {}): readonly (Value | string)[] {
  const { translations } = shown
  const [english = ''] = key.split('|')
  const text = (Object.hasOwn(translations, key) && translations[key]) || english
  const parts: (Value | string)[] = []
  let end = 0
  for (const { 0: place, 1: name = '', 2: forms, index } of text.matchAll(PLACE)) {
    const value = values[name]
    parts.push(text.slice(end, index))
    if (forms !== undefined) parts.push(pluralOf(forms, Number(value)))
    else parts.push(value === undefined ? place : isolated(value))
    end = index + place.length
  }
  return [...parts, text.slice(end)]
}

// Letters of right-to-left scripts, and the control characters that change the direction of the text around them.
const RIGHT_TO_LEFT =
  /[\u0590-\u08ff\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u
// Matches a complete isolate, which a value that was isolated before contains, or a control character of an incomplete isolate.
const ISOLATE = /(\u2068[^\u2066-\u2069]*\u2069)|[\u2066-\u2069]/g

/**
 * Wraps a value with right-to-left letters, such as a person's name, in the Unicode characters of an isolate. Otherwise the value would change
 * the order of the words around it. Removes the characters of incomplete isolates in the value, which would end this one.
 */
function isolated<Value>(value: Value): Value | string {
  if (typeof value !== 'string' || !RIGHT_TO_LEFT.test(value)) return value
  return `\u2068${value.replaceAll(ISOLATE, '$1')}\u2069`
}

const plurals = perLanguage((locale) => new Intl.PluralRules(locale))

function pluralOf(forms: string, count: number): string {
  const found = new Map(Array.from(forms.matchAll(/(\w+) \{([^{}]*)\}/g), ([, form, text]) => [form, text]))
  const text = found.get(plurals().select(count)) ?? found.get('other') ?? '#'
  return text.replaceAll('#', number(count))
}

const written = (value: string | number) => (typeof value === 'number' ? number(value) : value)

const numbers = perLanguage((locale) => new Intl.NumberFormat(locale))

/** Formats a number for the language of the dashboard, such as `1.234` in Italian. */
export function number(value: number): string {
  return numbers().format(value)
}

/** Returns a function that creates a formatter for the language of the dashboard, and keeps it until the language changes. */
export function perLanguage<Made>(make: (locale: string | undefined) => Made): () => Made {
  let made: { readonly of: Shown; readonly value: Made } | undefined
  return () => {
    if (made?.of !== shown) made = { of: shown, value: make(shown.locale) }
    return made.value
  }
}
