/** Sorted by JavaScript, each once: databases collate differently. */
export function sortedOnce(texts: readonly string[]): readonly string[] {
  return [...new Set(texts)].sort()
}
