const JOINED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

/**
 * True if the text contains a letter of a script with short words or without spaces, such as Chinese or Thai. A search matches such a text
 * anywhere in a name, even if the text has fewer than 3 characters; other short texts match only the start.
 */
export function isJoinedScript(text: string): boolean {
  return JOINED.test(text)
}
