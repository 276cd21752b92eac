import * as v from 'valibot'
import { text } from './text.ts'

/** Joiners and variation selectors, which Persian, Indic and Japanese names and emoji need. */
const JOINERS = '\\u200c\\u200d\\ufe00-\\ufe0f\\u{e0100}-\\u{e01ef}'
/** Characters after which a joiner has a visible effect: emoji, and letters except Latin, Greek and Cyrillic ones. */
const JOINED =
  '(?![\\p{Script=Latin}\\p{Script=Greek}\\p{Script=Cyrillic}])[\\p{L}\\p{M}\\p{Extended_Pictographic}\\p{Emoji_Modifier}]'
/** Control characters, line separators, overrides of the writing direction, and invisible characters. */
const HIDDEN = '\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}\\p{Cf}\\p{Default_Ignorable_Code_Point}\\u2800'
/** Letters, digits, punctuation and symbols. A name needs at least one of these, because spaces and accents by themselves show nothing. */
const SEEN = /[\p{L}\p{N}\p{P}\p{S}]/u
const UNSEEN = new RegExp(`(?![${JOINERS}])[${HIDDEN}]|(?<!${JOINED})[${JOINERS}]`, 'u')

/** Removes invisible characters from a name. Repeats this, because removing one can leave a joiner without visible effect. */
export function withoutHidden(name: string): string {
  const shown = name.replaceAll(new RegExp(UNSEEN, 'gu'), '')
  return shown === name ? name : withoutHidden(shown)
}

/**
 * Schema of a name that people read, such as an organisation's. Refuses hidden characters, with which the name could look like another one (R11),
 * and a name without any visible character. Accepts an empty text if `min` is 0.
 */
export function nameText(min: number, max: number) {
  return v.pipe(
    text(min, max),
    v.check((name) => !UNSEEN.test(name) && (name === '' || SEEN.test(name)), 'hidden_character'),
  )
}

/** Schema of a person's name. Removes invisible characters instead of refusing them, because people paste them unknowingly. */
export const personName = v.pipe(text(0, 100), v.transform(withoutHidden))
