import type { EventName } from './catalogue.ts'
import {
  createOwnEnvelope,
  type Envelope,
  type EventAbout,
  type PublishedData,
  type RecordedEnvelope,
  withoutChanges,
} from './envelope.ts'

export type Publication = {
  [N in EventName]: { readonly event: N; readonly data: PublishedData<N>; readonly about: EventAbout }
}[EventName]

/** Envelope passed to a listener that subscribed to this event name; `*` means all names. */
export type Heard<N extends string> = Envelope<N extends '*' ? string : N>

/** `service`: published by the service itself. `tracked`: sent by an API key, an administrator, a script or the host, under any name. */
export type EventSource = 'service' | 'tracked'

/** Stores or forwards events durably; rejects on failure. */
export type EventSink = (envelopes: readonly RecordedEnvelope[], source: EventSource) => Promise<void>

/**
 * Stores the events of a change before the change is made. Returns a function to call after the change, which releases the events to
 * their receivers.
 */
export type EventKeeper = (envelopes: readonly RecordedEnvelope[]) => Promise<() => Promise<void>>

export interface EventBus {
  /**
   * Publishes one event. Resolves after every sink has stored or forwarded the event, so that it is safe before the response is sent.
   * Rejects if a sink fails.
   */
  publish<N extends EventName>(event: N, data: PublishedData<N>, about: EventAbout): Promise<void>
  /** Publishes several events of one operation as one batch with the same timestamp. */
  publishAll(publications: readonly Publication[]): Promise<void>
  /**
   * Publishes the events of a change in two steps, so that a crash between the steps loses no event. Call it before the change, and the
   * returned function after the change. Sinks with a keeper store the events in the first step. All other sinks and all listeners
   * receive the events in the second step.
   */
  prepare(publications: readonly Publication[]): Promise<() => Promise<void>>
  /** Publishes tracked events. Sinks receive them with the source `tracked`. Resolves and rejects like `publish`. */
  deliver(envelopes: readonly Envelope[]): Promise<void>
  /**
   * Calls the listener with each matching event after all sinks have the event. A listener's error goes to `onError` and doesn't affect
   * the operation. Returns the function that unsubscribes.
   */
  on<N extends EventName | '*' | (string & {})>(event: N, listener: (envelope: Heard<N>) => unknown): () => void
  /** Adds a sink. With a keeper, prepared events go to the keeper instead of the sink. Returns the function that removes both. */
  attach(sink: EventSink, keep?: EventKeeper): () => void
}

interface Subscription {
  readonly event: string
  readonly listener: (envelope: Envelope) => unknown
}

/** Creates the event bus of this process. `onError` receives errors of listeners and must not throw. */
export function createEventBus(given: {
  readonly now: () => Date
  readonly onError: (error: unknown, envelope: Envelope) => void
}): EventBus {
  const sinks = new Set<{ readonly sink: EventSink; readonly keep: EventKeeper | undefined }>()
  const subscriptions = new Set<Subscription>()

  const isHeard = (): boolean => sinks.size + subscriptions.size > 0

  async function deliver(envelopes: readonly RecordedEnvelope[], source: EventSource): Promise<void> {
    if (envelopes.length === 0) return
    await all(Array.from(sinks, async ({ sink }) => sink(envelopes, source)))
    tell(envelopes)
  }

  async function prepare(envelopes: readonly RecordedEnvelope[]): Promise<() => Promise<void>> {
    const attached = [...sinks]
    const kept = await all(attached.flatMap(({ keep }) => (keep === undefined ? [] : [keep(envelopes)])))
    const others = attached.filter(({ keep }) => keep === undefined)
    return async () => {
      await all([...others.map(async ({ sink }) => sink(envelopes, 'service')), ...kept.map((finish) => finish())])
      tell(envelopes)
    }
  }

  function tell(envelopes: readonly RecordedEnvelope[]): void {
    // Iterates over a copy, because a listener may subscribe or unsubscribe.
    const listening = [...subscriptions]
    for (const envelope of envelopes.map(withoutChanges)) {
      for (const { event, listener } of listening) {
        if (event === '*' || event === envelope.event) void call(listener, envelope)
      }
    }
  }

  // Async, so that a listener's synchronous throw is handled like a rejection.
  async function call(listener: Subscription['listener'], envelope: Envelope): Promise<void> {
    try {
      await listener(envelope)
    } catch (error) {
      given.onError(error, envelope)
    }
  }

  return {
    async publish(event, data, about) {
      if (isHeard()) await deliver([createOwnEnvelope(event, data, about, given.now())], 'service')
    },
    async publishAll(publications) {
      if (!isHeard()) return
      const at = given.now()
      await deliver(
        publications.map(({ event, data, about }) => createOwnEnvelope(event, data, about, at)),
        'service',
      )
    },
    async prepare(publications) {
      if (!isHeard()) return async () => {}
      const at = given.now()
      return prepare(publications.map(({ event, data, about }) => createOwnEnvelope(event, data, about, at)))
    },
    deliver: (envelopes) => deliver(envelopes, 'tracked'),
    on(event, listener) {
      // The cast is safe: a listener is called only with envelopes of the event that it subscribed to, or with all envelopes for `*`.
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

/** Waits until all promises are settled, then rejects with the first error. No work continues after the operation has failed. */
async function all<T>(works: readonly Promise<T>[]): Promise<readonly T[]> {
  const outcomes = await Promise.allSettled(works)
  return outcomes.map((outcome) => {
    if (outcome.status === 'rejected') throw outcome.reason
    return outcome.value
  })
}
