/** Sorts in JavaScript, because databases collate differently, and removes duplicates. */
export function sortedOnce(texts: readonly string[]): readonly string[] {
  return [...new Set(texts)].sort()
}
