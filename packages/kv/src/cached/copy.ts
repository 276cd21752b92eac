/** A copy of a record in KV. `at` is its version: the time before the authority was read. Times in milliseconds. */
export interface Copy {
  readonly at: number
  /** Time from which the copy isn't served, even if KV still returns it. */
  readonly until: number
  readonly value: unknown
}

/** Returns the copy as JSON. Returns null if the record is undefined or can't be written as JSON: the host's data may contain a bigint. */
export function copyText(copy: Copy): string | null {
  if (copy.value === undefined) return null
  try {
    return JSON.stringify(copy)
  } catch {
    return null
  }
}

/** Parses the text of a copy. Returns null for a text that this package didn't write. */
export function parseCopy(text: string | null | undefined): Copy | null {
  const { at, until, value } = fieldsOf(text)
  return typeof at === 'number' && typeof until === 'number' && value !== undefined ? { at, until, value } : null
}

export function markText(at: number): string {
  return JSON.stringify({ at })
}

/** Returns the time of the last change, in milliseconds. −Infinity for a missing or unknown text. */
export function parseMark(text: string | null | undefined): number {
  const { at } = fieldsOf(text)
  return typeof at === 'number' ? at : Number.NEGATIVE_INFINITY
}

function fieldsOf(text: string | null | undefined): Partial<Record<keyof Copy, unknown>> {
  if (text == null) return {}
  try {
    return Object(JSON.parse(text))
  } catch {
    return {}
  }
}
