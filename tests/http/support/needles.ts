/** Texts that are looked for in other texts. */
export interface Needles {
  add(needle: string, name: string): void
  delete(needle: string): void
  /** Returns the name of a needle that the text contains, or null. */
  foundIn(text: string): string | null
}

/** Up to this many needles are looked for one by one, which is faster than by their ends. */
const FEW = 500
/** Number of last characters that find a needle in the index. Its first characters don't: all tokens of a kind begin alike. */
const END = 8

/** Creates an empty set of needles. A search among very many costs one look-up for each character of the text. */
export function createNeedles(): Needles {
  const names = new Map<string, string>()
  const byEnd = new Map<string, string[]>()
  const lengths = new Set<number>()

  function foundByEnd(text: string): string | null {
    for (const length of lengths)
      for (let to = length; to <= text.length; to++)
        for (const needle of byEnd.get(text.slice(to - length, to)) ?? [])
          if (names.has(needle) && text.endsWith(needle, to)) return names.get(needle) ?? null
    return null
  }

  return {
    add(needle, name) {
      if (names.has(needle)) return
      names.set(needle, name)
      const end = needle.slice(-END)
      lengths.add(end.length)
      byEnd.set(end, [...(byEnd.get(end) ?? []), needle])
    },
    delete: (needle) => void names.delete(needle),
    foundIn(text) {
      if (names.size > FEW) return foundByEnd(text)
      for (const [needle, name] of names) if (text.includes(needle)) return name
      return null
    },
  }
}
