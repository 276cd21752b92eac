/** A pattern for `like … escape '\'` that finds the text anywhere. Lower case, as SQLite folds ASCII letters alone. */
export function likePattern(text: string): string {
  return `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
}
