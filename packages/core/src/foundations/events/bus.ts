import { isOutcomeUnknown } from '../../ports/store-unavailable-error.ts'
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

/** Events of a change that are stored, but not sent yet. */
export interface HeldEvents {
  /** Sends the events. Called after the change was made. */
  release(): Promise<void>
  /** Deletes the events. Called if the change was not made. `failed`: the work rejected. `unmade`: the work found nothing to change. */
  drop(why: 'failed' | 'unmade'): Promise<void>
}

/** Stores the events of a change before the change is made. */
export type EventHolder = (envelopes: readonly RecordedEnvelope[]) => Promise<HeldEvents>

export interface EventBus {
  /**
   * Publishes one event. Resolves after every sink has stored or forwarded the event, so that the event can't get lost once the response is
   * sent. Rejects if a sink fails.
   */
  publish<N extends EventName>(event: N, data: PublishedData<N>, about: EventAbout): Promise<void>
  /** Publishes several events of one operation as one batch with the same timestamp. */
  publishAll(publications: readonly Publication[]): Promise<void>
  /**
   * Makes a change and publishes its events, so that a failure between the two loses no event: the outbox stores the events first, `work`
   * makes the change in its last write, and then the events are sent. If `work` rejects, or resolves with null, false or 0, nothing was
   * changed and nothing is published. If `work` rejects because the store's response was lost (`isOutcomeUnknown`), the events stay stored and
   * are sent later. Resolves with the result of `work`. Rejects before `work` if the outbox can't store the events, and after it if a sink fails.
   */
  change<T>(publications: readonly Publication[], work: () => Promise<T>): Promise<T>
  /** Publishes tracked events. Sinks receive them with the source `tracked`. Resolves and rejects like `publish`. */
  deliver(envelopes: readonly Envelope[]): Promise<void>
  /**
   * Calls the listener with each matching event after all sinks have the event. A listener's error goes to `onError` and doesn't affect
   * the operation. Returns the function that unsubscribes.
   */
  on<N extends EventName | '*' | (string & {})>(event: N, listener: (envelope: Heard<N>) => unknown): () => void
  /** Adds a sink. With a holder, the events of `change` go to the holder instead of the sink. Returns the function that removes both. */
  attach(sink: EventSink, hold?: EventHolder): () => void
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
  const sinks = new Set<{ readonly sink: EventSink; readonly hold: EventHolder | undefined }>()
  const subscriptions = new Set<Subscription>()

  const isHeard = (): boolean => sinks.size + subscriptions.size > 0

  async function deliver(envelopes: readonly RecordedEnvelope[], source: EventSource): Promise<void> {
    if (envelopes.length === 0) return
    await all(Array.from(sinks, async ({ sink }) => sink(envelopes, source)))
    tell(envelopes)
  }

  async function change<T>(envelopes: readonly RecordedEnvelope[], work: () => Promise<T>): Promise<T> {
    const attached = [...sinks]
    const held = await all(attached.flatMap(({ hold }) => (hold === undefined ? [] : [hold(envelopes)])))
    const drop = (why: 'failed' | 'unmade') => Promise.allSettled(held.map((one) => one.drop(why)))
    let result: T
    try {
      result = await work()
    } catch (error) {
      // Events of a change that may have been made stay stored: they are sent when they become due.
      if (!isOutcomeUnknown(error)) await drop('failed')
      throw error
    }
    if (isUnmade(result)) {
      await drop('unmade')
      return result
    }
    const others = attached.filter(({ hold }) => hold === undefined)
    await all([...others.map(async ({ sink }) => sink(envelopes, 'service')), ...held.map((one) => one.release())])
    tell(envelopes)
    return result
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
    async change(publications, work) {
      if (!isHeard() || publications.length === 0) return work()
      const at = given.now()
      return change(
        publications.map(({ event, data, about }) => createOwnEnvelope(event, data, about, at)),
        work,
      )
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
    attach(sink, hold) {
      const attached = { sink, hold }
      sinks.add(attached)
      return () => {
        sinks.delete(attached)
      }
    },
  }
}

/** True for the results with which a store says that nothing was changed. */
function isUnmade(result: unknown): boolean {
  return result === null || result === false || result === 0
}

/** Like `Promise.all`, but rejects only after all promises are settled, so that no work continues after the operation has failed. */
async function all<T>(works: readonly Promise<T>[]): Promise<readonly T[]> {
  const outcomes = await Promise.allSettled(works)
  return outcomes.map((outcome) => {
    if (outcome.status === 'rejected') throw outcome.reason
    return outcome.value
  })
}
