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

/** Carries events from handlers to sinks and listeners, never back. */
export interface EventBus {
  /** Resolves when every sink has taken the event over, so that an operation answers after its events are safe; rejects when a sink fails. */
  publish<N extends EventName>(event: N, data: EventData<N>, about: EventAbout): Promise<void>
  /** Publishes several events of one operation as one batch, with one timestamp. */
  publishAll(publications: readonly Publication[]): Promise<void>
  /** As publish, for envelopes that are made already: tracked events, whatever their names. */
  deliver(envelopes: readonly Envelope[]): Promise<void>
  /** Calls a listener after the sinks have taken an event over. Its failures are reported and hurt nobody. Gives what ends it. */
  on<N extends EventName | '*' | (string & {})>(event: N, listener: (envelope: Heard<N>) => unknown): () => void
  /** Adds a durable sink. Gives what ends it. */
  attach(sink: EventSink): () => void
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
  const sinks = new Set<{ readonly sink: EventSink }>()
  const subscriptions = new Set<Subscription>()

  const isHeard = (): boolean => sinks.size + subscriptions.size > 0

  async function deliver(envelopes: readonly Envelope[]): Promise<void> {
    if (envelopes.length === 0) return
    // All are waited for, so that none still works on events of an operation that has failed already.
    const taken = await Promise.allSettled(Array.from(sinks, async ({ sink }) => sink(envelopes)))
    for (const outcome of taken) if (outcome.status === 'rejected') throw outcome.reason
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
    deliver,
    on(event, listener) {
      // Sound: deliver() calls it with envelopes of this name only, and `*` hears them all.
      const subscription = { event, listener: listener as Subscription['listener'] }
      subscriptions.add(subscription)
      return () => {
        subscriptions.delete(subscription)
      }
    },
    attach(sink) {
      const attached = { sink }
      sinks.add(attached)
      return () => {
        sinks.delete(attached)
      }
    },
  }
}
