/** Stand-ins for what surrounds the service: time, mail, text messages, a hasher that costs nothing, a listener that remembers. */

/** A clock that moves only when it is told to. */
export interface FakeClock {
  readonly now: () => Date
  advance(ms: number): void
  set(to: Date): void
}

/** Default start: midday of 1 March 2030, UTC. */
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
