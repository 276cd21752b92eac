/** Fakes of the service's surroundings: clock, mail, text messages, a cheap password hasher, an event recorder. */

/** A clock that only the test moves. */
export interface FakeClock {
  readonly now: () => Date
  advance(ms: number): void
  set(to: Date): void
}

/** Starts at midday of 1 March 2030 UTC by default. */
export function fakeClock(start: Date = new Date('2030-03-01T12:00:00.000Z')): FakeClock {
  let at = start.getTime()
  return {
    now: () => new Date(at),
    advance(ms) {
      at += ms
    },
    set(to) {
      at = to.getTime()
    },
  }
}
