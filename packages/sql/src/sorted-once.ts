/** Sorts the texts and removes duplicates. Sorts in JavaScript, because databases use different sort orders. */
export function sortedOnce(texts: readonly string[]): readonly string[] {
  return [...new Set(texts)].sort()
}
