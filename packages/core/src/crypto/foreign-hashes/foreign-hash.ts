/** Whether a password, taken as it stands, is the one that a stored hash was made of. */
export type IsCorrect = (password: string) => Promise<boolean>

/** What checking a stored hash may cost. */
export interface Bounds {
  readonly maxMemoryKiB: number
  /** How long a computation in JavaScript blocks before it lets others in between. */
  readonly tickMs: number
}

/** How often a hash may pass over the most memory that it may ask for. */
const MOST_PASSES = 4

/** Whoever can write one row must not be able to take a server down by a login: memory is bounded, and the work that is done over it. */
export function isWithinBounds(memoryKiB: number, passes: number, { maxMemoryKiB }: Bounds): boolean {
  return memoryKiB <= maxMemoryKiB && memoryKiB * passes <= maxMemoryKiB * MOST_PASSES
}
