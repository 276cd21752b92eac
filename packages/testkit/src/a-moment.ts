/**
 * Waits a moment, in which something wrong would happen. A moment that is too short on a busy machine only misses a fault:
 * it never fails a right program.
 */
export function aMoment(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 100))
}
