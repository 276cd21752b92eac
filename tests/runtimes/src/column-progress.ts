/** Marks a line of output that says how far a column is. */
export const PROGRESS = 'PROGRESS '

/** Cases between two such lines. */
export const PROGRESS_EVERY = 25

/** How many cases of a column, or of a part of it, have been run. */
export interface ColumnProgress {
  readonly name: string
  readonly done: number
  readonly total: number
}

/** Is told by a running column how many of its cases are done. */
export type OnProgress = (done: number, total: number) => void
