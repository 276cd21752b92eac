/** Matches control characters except tab and newline, and characters that change the direction of the text around them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern finds control characters.
const UNPRINTABLE = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/**
 * Writes control characters as escapes such as `\u001b`, because text from users or events must not control the operator's terminal. JSON keeps its
 * meaning, because JSON strings use the same escapes.
 */
export function printable(text: string): string {
  return text.replaceAll(UNPRINTABLE, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
