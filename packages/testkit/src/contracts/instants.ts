/** Odd milliseconds, so that a store that rounds is found out. */
export const T0 = new Date('2030-01-02T03:04:05.678Z')

/** An instant before or after T0. */
export function at(ms: number): Date {
  return new Date(T0.getTime() + ms)
}

export const MINUTE = 60_000
