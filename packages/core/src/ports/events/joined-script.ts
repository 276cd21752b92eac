const JOINED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

/**
 * True if the text contains a letter of a script whose words are short and stand without spaces. A search finds such a word inside of a name,
 * even if it has fewer than 3 characters.
 */
export function isJoinedScript(text: string): boolean {
  return JOINED.test(text)
}
