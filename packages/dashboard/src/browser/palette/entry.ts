/** A result of the palette (search and commands, Ctrl+K). */
export interface Entry {
  readonly key: string
  /** Kind of the entry, such as `User`. */
  readonly kind: string
  readonly label: string
  readonly note?: string | undefined
  run(): void
}

/** Returns the entries that have every word of the text in their label or kind. Entries whose label begins with the text come first. */
export function matching(entries: readonly Entry[], text: string): readonly Entry[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  const found = entries.filter(({ label, kind }) =>
    words.every((word) => `${label} ${kind}`.toLowerCase().includes(word)),
  )
  const begins = ({ label }: Entry) => Number(label.toLowerCase().startsWith(words.join(' ')))
  return found.toSorted((a, b) => begins(b) - begins(a))
}
