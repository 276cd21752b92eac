/**
 * Waits 100 ms, for a test that something doesn't happen. On a busy machine this may be too short to notice a fault, but it
 * never makes the test of a correct program fail.
 */
export function aMoment(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 100))
}
