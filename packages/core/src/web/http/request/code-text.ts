import * as v from 'valibot'

const MAX_LENGTH = 16

/** Matches spaces, dashes and invisible characters: apps put them between the digits of a code, and copying a code may add them. */
const BETWEEN = /[\s\p{Pd}\p{Default_Ignorable_Code_Point}]/gu
const ARABIC_DIGIT = /[\u0660-\u0669\u06F0-\u06F9]/g

/** Returns a code as it was issued: without spaces, dashes and line breaks, and with the digits 0 to 9. Letters keep their case. */
export function bareCode(code: string): string {
  return code
    .normalize('NFKC')
    .replace(BETWEEN, '')
    .replace(ARABIC_DIGIT, (digit) => String(digit.charCodeAt(0) & 0xf))
}

/** Schema of a code as its user reads it. Outputs the bare code, of 1 to 16 characters. */
export const codeText = v.pipe(
  v.string(),
  // Checks the length before the code is normalised, so that a much too long text isn't copied.
  v.maxLength(64, 'max_length'),
  v.minLength(1, 'min_length'),
  v.transform(bareCode),
  v.check((code) => code !== '', 'min_length'),
  v.check((code) => [...code].length <= MAX_LENGTH, 'max_length'),
)
