/**
 * Pattern for e-mail addresses in the page's query. Anyone can write any text into a link. Without blanks, the text
 * can't pass for a sentence of this page.
 */
const ADDRESS = /^[\x21-\x3f\x41-\x7e]{1,64}@[\w.-]{1,190}$/
const USER_NAME = /^(?!.*\.\S)[\p{L}\p{M}\p{N}'’._-]{1,40}$/u
/**
 * Pattern for personal names in the page's query. Digits are excluded, so that the text can't contain a telephone
 * number.
 */
const NAME = /^(?!.*\.\S)[\p{L}\p{M}'’. -]{1,40}$/u

/** True if a text from the query may be shown as an e-mail address. */
export function isPlainAddress(text: string): boolean {
  return ADDRESS.test(text)
}

/** True if a text from the query may be shown as the name or address of a provider's account. */
export function isPlainAccount(text: string): boolean {
  return isPlainAddress(text) || USER_NAME.test(text) || NAME.test(text)
}
