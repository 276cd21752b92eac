const PLACEHOLDER = /\{\{\s*([\w.-]+)\s*\}\}/g

/**
 * Returns the text with this name, or an empty string. Reads only own properties: a name such as `constructor` must not
 * match.
 */
export function textAt(texts: Readonly<Record<string, string>> | undefined, name: string): string {
  return texts !== undefined && Object.hasOwn(texts, name) ? (texts[name] ?? '') : ''
}

/** Returns the keys of all `{{T.key}}` placeholders in these templates. */
export function textKeysOf(...bases: readonly string[]): readonly string[] {
  return namesIn(bases)
    .filter((name) => name.startsWith('T.'))
    .map((name) => name.slice(2))
    .filter(Boolean)
}

/** Returns the names of all placeholders for data, such as `link`, in these templates and texts. */
export function dataNamesOf(...bases: readonly string[]): readonly string[] {
  return namesIn(bases).filter((name) => !name.startsWith('T.'))
}

function namesIn(bases: readonly string[]): readonly string[] {
  return [...new Set(bases.flatMap((base) => [...base.matchAll(PLACEHOLDER)].map((match) => match[1] ?? '')))]
}
