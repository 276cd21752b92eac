import * as v from 'valibot'

/** Characters that people write between digits. */
const BETWEEN = /[\s\p{Pd}\p{Default_Ignorable_Code_Point}.()/]/gu
const TRUNK_ZERO = /^(\+\d{1,3})\(0\)/
/** Italy, San Marino and the Vatican: the zero is part of the number, also from abroad. */
const KEEPS_ZERO = ['+39', '+378', '+379']

/**
 * Returns a phone number in international form without what people write into it: spaces, dashes, dots, brackets, and the `(0)` that is dialled
 * only within the country. A zero at the beginning of brackets anywhere else stays, as in `+44 (07700) 900123`, so that the number is refused
 * instead of becoming a stranger's.
 */
export function normalisePhoneNumber(text: string): string {
  const written = text.normalize('NFKC').replace(/[\s\p{Default_Ignorable_Code_Point}]/gu, '')
  const number = written.replace(TRUNK_ZERO, (_, code: string) => (KEEPS_ZERO.includes(code) ? `${code}0` : code))
  const isZeroForeign = number.includes('(0') && !KEEPS_ZERO.some((code) => number.startsWith(code))
  return isZeroForeign ? number : number.replace(BETWEEN, '')
}

/** Schema of a phone number in international form. Outputs it as E.164: `+` and 7 to 15 digits. */
export const phoneNumber = v.pipe(
  v.string(),
  v.maxLength(64, 'max_length'),
  v.transform(normalisePhoneNumber),
  v.regex(/^\+[1-9]\d{6,14}$/),
)
