/** One record of a file, as it was read: its value, or why it has none. */
export type FileRecord = {
  /** Line at which the record begins, from 1. */
  readonly line: number
  /** Characters of the record in the file. */
  readonly size: number
} & ({ readonly value: unknown } | { readonly reason: string })
