import type { Envelope, Sallyport } from '@sallyport/core'

/** Records the events that a Sallyport service publishes. */
export interface EventRecorder {
  readonly all: readonly Envelope[]
  readonly names: readonly string[]
  named(name: string): readonly Envelope[]
  clear(): void
  stop(): void
}

export function recordEvents({ on }: Pick<Sallyport, 'on'>): EventRecorder {
  const all: Envelope[] = []
  const stop = on('*', (envelope) => all.push(envelope))
  return {
    all,
    get names() {
      return all.map(({ event }) => event)
    },
    named: (name) => all.filter(({ event }) => event === name),
    clear() {
      all.length = 0
    },
    stop,
  }
}
