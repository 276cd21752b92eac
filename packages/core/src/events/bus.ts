import type { EventName } from './catalogue.ts'
import { createEnvelope, type Envelope, type EventAbout, type EventData } from './envelope.ts'

/** One of several events that are published together. */
export type Publication = {
  [N in EventName]: { readonly event: N; readonly data: EventData<N>; readonly about: EventAbout }
}[EventName]

/** What a listener on a name (or on `*`, all names) is called with. */
export type Heard<N extends string> = Envelope<N extends '*' ? string : N>

/** Takes events over durably; rejects when it could not. */
export type EventSink = (envelopes: readonly Envelope[]) => Promise<void>

/** Stores the events of a change before it is made, and sends them once they are true. Returns a function to call after the change. */
export type EventKeeper = (envelopes: readonly Envelope[]) => Promise<() => Promise<void>>

/** Carries events from handlers to sinks and listeners, never back. */
export interface EventBus {
  /** Resolves when every sink has taken the event over, so that an operation answers after its events are safe; rejects when a sink fails. */
  publish<N extends EventName>(event: N, data: EventData<N>, about: EventAbout): Promise<void>
  /** Publishes several events of one operation as one batch, with one timestamp. */
  publishAll(publications: readonly Publication[]): Promise<void>
  /**
   * Publishes the events of a change in two steps, so that a crash between the change and its events loses none: keepers store them now,
   * all other sinks and listeners get them when the returned function is called after the change.
   */
  prepare(publications: readonly Publication[]): Promise<() => Promise<void>>
  /** As publish, for envelopes that are made already: tracked events, whatever their names. */
  deliver(envelopes: readonly Envelope[]): Promise<void>
  /** Calls a listener after the sinks have taken an event over. Its failures are reported and hurt nobody. Gives what ends it. */
  on<N extends EventName | '*' | (string & {})>(event: N, listener: (envelope: Heard<N>) => unknown): () => void
  /** Adds a durable sink; with a keeper, prepared events go to that in its place. Returns the function that removes both. */
  attach(sink: EventSink, keep?: EventKeeper): () => void
}

interface Subscription {
  readonly event: string
  readonly listener: (envelope: Envelope) => unknown
}

/** A bus in this process. `onError` is told what a listener threw or rejected with; it must not throw itself. */
export function createEventBus(given: {
  readonly now: () => Date
  readonly onError: (error: unknown, envelope: Envelope) => void
}): EventBus {
  const sinks = new Set<{ readonly sink: EventSink; readonly keep: EventKeeper | undefined }>()
  const subscriptions = new Set<Subscription>()

  const isHeard = (): boolean => sinks.size + subscriptions.size > 0

  async function deliver(envelopes: readonly Envelope[]): Promise<void> {
    if (envelopes.length === 0) return
    await all(Array.from(sinks, async ({ sink }) => sink(envelopes)))
    tell(envelopes)
  }

  async function prepare(envelopes: readonly Envelope[]): Promise<() => Promise<void>> {
    const attached = [...sinks]
    const kept = await all(attached.flatMap(({ keep }) => (keep === undefined ? [] : [keep(envelopes)])))
    const others = attached.filter(({ keep }) => keep === undefined)
    return async () => {
      await all([...others.map(async ({ sink }) => sink(envelopes)), ...kept.map((finish) => finish())])
      tell(envelopes)
    }
  }

  function tell(envelopes: readonly Envelope[]): void {
    // A copy: a listener may subscribe or unsubscribe while it is called.
    const listening = [...subscriptions]
    for (const envelope of envelopes) {
      for (const { event, listener } of listening) {
        if (event === '*' || event === envelope.event) void call(listener, envelope)
      }
    }
  }

  // Runs the listener at once; being async it turns a throw into what a rejection is, too.
  async function call(listener: Subscription['listener'], envelope: Envelope): Promise<void> {
    try {
      await listener(envelope)
    } catch (error) {
      given.onError(error, envelope)
    }
  }

  return {
    async publish(event, data, about) {
      if (isHeard()) await deliver([createEnvelope(event, data, about, given.now())])
    },
    async publishAll(publications) {
      if (!isHeard()) return
      const at = given.now()
      await deliver(publications.map(({ event, data, about }) => createEnvelope(event, data, about, at)))
    },
    async prepare(publications) {
      if (!isHeard()) return async () => {}
      const at = given.now()
      return prepare(publications.map(({ event, data, about }) => createEnvelope(event, data, about, at)))
    },
    deliver,
    on(event, listener) {
      // Sound: deliver() calls it with envelopes of this name only, and `*` hears them all.
      const subscription = { event, listener: listener as Subscription['listener'] }
      subscriptions.add(subscription)
      return () => {
        subscriptions.delete(subscription)
      }
    },
    attach(sink, keep) {
      const attached = { sink, keep }
      sinks.add(attached)
      return () => {
        sinks.delete(attached)
      }
    },
  }
}

/** Waits for all, so that none still works on events of an operation that has failed already. Rejects as the first that failed. */
async function all<T>(works: readonly Promise<T>[]): Promise<readonly T[]> {
  const outcomes = await Promise.allSettled(works)
  return outcomes.map((outcome) => {
    if (outcome.status === 'rejected') throw outcome.reason
    return outcome.value
  })
}
