/** True if the password, taken without normalisation, matches the stored hash. */
export type IsCorrect = (password: string) => Promise<boolean>

export interface Bounds {
  readonly maxMemoryKiB: number
  /** How long a computation in JavaScript blocks before it lets others in between. */
  readonly tickMs: number
}

/** Maximum number of passes over the maximum memory. */
const MAX_PASSES = 4

/** True if the cost is within bounds, so that a manipulated row can't exhaust the server at a sign-in. */
export function isWithinBounds(memoryKiB: number, passes: number, { maxMemoryKiB }: Bounds): boolean {
  return memoryKiB <= maxMemoryKiB && memoryKiB * passes <= maxMemoryKiB * MAX_PASSES
}
