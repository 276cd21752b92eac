import type { Sallyport } from '@sallyport/core'

/** A Worker has at most six open connections; a request that waits for one may run into its timeout. */
const CONCURRENCY = 6
/** Deliveries in one invocation: stays below the platform's limit of requests. */
const LIMIT = 200
/** Time in ms until the next attempt after a store has failed. */
const PAUSE_MS = 10_000

/** The service that delivers; a Sallyport fits. */
export type Deliverer = Pick<Sallyport, 'drain'>

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
 * Returns the class of a Durable Object that sends each outgoing webhook when it is due, by its alarm. Export it:
 * `export const DeliveryObject = deliveryObject((env) => service(env))`, and pass its binding to `wakeDeliveries`. The
 * deliveries stay in the service's stores; the object stores only its alarm.
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

    /** Sets the alarm for now: a delivery may be due. */
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
        // The alarm is set here, because the platform stops retrying an alarm after six failures.
        await this.#ring(Date.now() + PAUSE_MS)
        console.error(JSON.stringify({ level: 'error', event: 'webhooks.failed', error: String(error) }))
      }
    }

    /** Keeps an earlier alarm, which was set while this one ran. */
    async #ring(at: number): Promise<void> {
      const set = await this.#storage.getAlarm()
      if (set === null || at < set) await this.#storage.setAlarm(at)
    }
  }
}
