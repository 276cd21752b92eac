/** Base time of the test cases. Includes milliseconds, to detect stores that round times. */
export const T0 = new Date('2030-01-02T03:04:05.678Z')

/** Returns the time `ms` milliseconds after T0. */
export function at(ms: number): Date {
  return new Date(T0.getTime() + ms)
}

export const MINUTE = 60_000
