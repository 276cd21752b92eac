import type { FeatureServices } from '@sallyport/core/feature'

/** 20 letters: no vowels, so that no code is a word (RFC 8628, 6.1). 8 random letters have 34 bits of entropy. */
const LETTERS = 'BCDFGHJKLMNPQRSTVWXZ'
const LENGTH = 8

/** Returns a random code for a person to type. */
export function newUserCode(): string {
  let code = ''
  while (code.length < LENGTH) {
    for (const byte of crypto.getRandomValues(new Uint8Array(LENGTH - code.length))) {
      // Skips bytes of 240 and above. Modulo 20, they would make some letters more likely.
      if (byte < 240) code += LETTERS[byte % LETTERS.length]
    }
  }
  return code
}

/** Returns the code as people read it: `ABCD-EFGH`. */
export function shownUserCode(code: string): string {
  return `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`
}

/** Returns the typed code without separators and in upper case. Returns null if the text can't be a code. */
export function typedUserCode(text: string): string | null {
  const code = text
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s\p{Pd}\p{Default_Ignorable_Code_Point}.]/gu, '')
  return code.length === LENGTH && [...code].every((letter) => LETTERS.includes(letter)) ? code : null
}

/** Returns the MAC by which the store finds the code. Keyed, because a code has so few bits that a reader of the store could try all codes. */
export function lookupOf(code: string, { keys }: Pick<FeatureServices, 'keys'>): string {
  return keys('user-code').sign(code)
}
