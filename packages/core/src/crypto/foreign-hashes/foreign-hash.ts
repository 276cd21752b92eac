/** True if the password, taken without normalisation, matches the stored hash. */
export type IsCorrect = (password: string) => Promise<boolean>

export interface Bounds {
  readonly maxMemoryKiB: number
  /** How long a computation in JavaScript blocks before it lets others in between. */
  readonly tickMs: number
}

/** Maximum number of passes over the maximum memory. */
const MAX_PASSES = 4

/** Whoever can write one row must not be able to take a server down by a login: memory is bounded, and the work that is done over it. */
export function isWithinBounds(memoryKiB: number, passes: number, { maxMemoryKiB }: Bounds): boolean {
  return memoryKiB <= maxMemoryKiB && memoryKiB * passes <= maxMemoryKiB * MOST_PASSES
}
