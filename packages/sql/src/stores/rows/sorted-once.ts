/** Sorts the texts and removes duplicates. Sorts in JavaScript, because databases use different sort orders. */
export function sortedOnce(texts: readonly string[]): readonly string[] {
  return texts.length < 2 ? texts : [...new Set(texts)].sort()
}
