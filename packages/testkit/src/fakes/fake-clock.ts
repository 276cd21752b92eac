/** A clock whose time changes only when the test changes it. */
export interface FakeClock {
  readonly now: () => Date
  advance(ms: number): void
  set(to: Date): void
}

/** Returns a clock that stands still until the test moves it. Default start: 1 March 2030, 12:00 UTC. */
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
