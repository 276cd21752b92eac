import type { Sallyport } from '@sallyport/core'

/** At once a Worker keeps six connections open; what waits for one would run into its time limit. */
const CONCURRENCY = 6
/** So many requests fit into one invocation with room to spare. */
const LIMIT = 200
/** Until the next try when a store failed. */
const PAUSE_MS = 10_000

/** What delivers; a Sallyport fits. */
export type Deliverer = Pick<Sallyport, 'drain'>

/** The part of a Durable Object's state that is used. */
interface AlarmState {
  readonly storage: {
    getAlarm(): Promise<number | null>
    setAlarm(at: number): Promise<void>
  }
}

interface AlarmObject {
  fetch(): Promise<Response>
  alarm(): Promise<void>
}

/**
 * Gives the class of a Durable Object that sends outgoing webhooks at the moment they are due, by its alarm:
 * `export const DeliveryObject = deliveryObject((env) => service(env))`, with a binding that `wakeDeliveries` is given. The deliveries stay in
 * the service's stores; the object keeps only its alarm.
 */
export function deliveryObject<Env = unknown>(
  source: (env: Env) => Deliverer,
): new (
  state: AlarmState,
  env: Env,
) => AlarmObject {
  return class DeliveryObject {
    readonly #storage: AlarmState['storage']
    readonly #env: Env
    #deliverer: Deliverer | undefined

    constructor({ storage }: AlarmState, env: Env) {
      this.#storage = storage
      this.#env = env
    }

    /** Something may be due. */
    async fetch(): Promise<Response> {
      await this.#ring(Date.now())
      return new Response(null, { status: 204 })
    }

    async alarm(): Promise<void> {
      this.#deliverer ??= source(this.#env)
      try {
        const { nextDueAt } = await this.#deliverer.drain({ limit: LIMIT, concurrency: CONCURRENCY })
        if (nextDueAt !== null) await this.#ring(nextDueAt.getTime())
      } catch (error) {
        // Kept going by hand: the platform gives up on an alarm that failed six times.
        await this.#ring(Date.now() + PAUSE_MS)
        console.error(JSON.stringify({ level: 'error', event: 'webhooks.failed', error: String(error) }))
      }
    }

    /** An earlier alarm stays: it was set while this one was at work. */
    async #ring(at: number): Promise<void> {
      const set = await this.#storage.getAlarm()
      if (set === null || at < set) await this.#storage.setAlarm(at)
    }
  }
}
