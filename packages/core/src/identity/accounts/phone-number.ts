import * as v from 'valibot'

/** Characters that people write between digits. */
const BETWEEN = /[\s\p{Pd}\p{Default_Ignorable_Code_Point}.()/]/gu
const BRACKETED_CODE = /^\((\+\d{1,3})\)/
const TRUNK_ZERO = /^(\+\d{1,3})\(0\)/
/**
 * Countries whose numbers keep their leading zero in international form: Italy, San Marino and the Vatican; Ivory Coast, Burkina Faso, Niger,
 * Benin, Gabon and Congo; Tajikistan. Source: Google's libphonenumber, 2026.
 */
const KEEPS_ZERO = /^\+(39|378|379|225|226|227|229|241|242|992)/
/** A country code of ITU-T E.164, followed by a zero. */
const ZERO_BEHIND_CODE = /^(\+(?:1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3}))0/

/**
 * Returns a phone number in international form without the characters that people add: spaces, dashes, dots, brackets, and the `(0)` that is
 * dialled only within the country. For any other zero after the country code, as in `+44 07700 900123` and `+44 (07700) 900123`, the result
 * contains brackets, so that the schema refuses the number: without the zero it could be a stranger's. Numbers of `KEEPS_ZERO` keep the zero.
 */
export function normalisePhoneNumber(text: string): string {
  const written = text
    .normalize('NFKC')
    .replace(/[\s\p{Default_Ignorable_Code_Point}]/gu, '')
    .replace(BRACKETED_CODE, '$1')
  if (KEEPS_ZERO.test(written)) return written.replace(BETWEEN, '')
  const number = written.replace(TRUNK_ZERO, '$1')
  return number.includes('(0') ? number : number.replace(BETWEEN, '').replace(ZERO_BEHIND_CODE, '$1(0)')
}

/** Schema of a phone number in international form. Outputs it as E.164: `+` and 7 to 15 digits. */
export const phoneNumber = v.pipe(
  v.string(),
  v.maxLength(64, 'max_length'),
  v.transform(normalisePhoneNumber),
  v.regex(/^\+[1-9]\d{6,14}$/),
)
