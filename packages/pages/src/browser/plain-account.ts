/**
 * Anyone can put any text into a page's address. Limited to these characters, without blanks, it can't pass for a
 * sentence of this page.
 */
const ADDRESS = /^[\x21-\x3f\x41-\x7e]{1,64}@[\w.-]{1,190}$/
const USER_NAME = /^(?!.*\.\S)[\p{L}\p{M}\p{N}'’._-]{1,40}$/u
/** Words without digits, so that it can't contain a telephone number. */
const NAME = /^(?!.*\.\S)[\p{L}\p{M}'’. -]{1,40}$/u

/** True if the text can be shown as an e-mail address. */
export function isPlainAddress(text: string): boolean {
  return ADDRESS.test(text)
}

/** True if the text can be shown as the name or address of an account at a provider. */
export function isPlainAccount(text: string): boolean {
  return isPlainAddress(text) || USER_NAME.test(text) || NAME.test(text)
}
