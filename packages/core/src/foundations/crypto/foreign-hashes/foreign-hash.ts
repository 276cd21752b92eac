/** Resolves to true if the password matches the stored hash. The password isn't normalised. */
export type IsCorrect = (password: string) => Promise<boolean>

export interface Bounds {
  readonly maxMemoryKiB: number
  /** Milliseconds for which a computation in JavaScript blocks before it yields to other work. */
  readonly tickMs: number
}

/** Maximum number of passes at the maximum memory. A hash with less memory may have more passes. */
const MAX_PASSES = 4

/** True if the cost is within bounds, so that a manipulated row can't exhaust the server at a sign-in. */
export function isWithinBounds(memoryKiB: number, passes: number, { maxMemoryKiB }: Bounds): boolean {
  return memoryKiB <= maxMemoryKiB && memoryKiB * passes <= maxMemoryKiB * MAX_PASSES
}
