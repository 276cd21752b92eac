/** One record of a file: its value, or the reason why it couldn't be read. */
export type FileRecord = {
  /** Line at which the record begins, from 1. */
  readonly line: number
  /** Number of characters of the record in the file. */
  readonly size: number
} & ({ readonly value: unknown } | { readonly reason: string })
