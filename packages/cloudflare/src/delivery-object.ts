import type { Sallyport } from '@sallyport/core'

/**
 * Number of parallel deliveries. A Worker has at most six open connections, and a further request might time out
 * while it waits for one.
 */
const CONCURRENCY = 6
/**
 * Maximum number of deliveries in one run of the alarm, so that the run stays below Cloudflare's limit of
 * subrequests.
 */
const LIMIT = 200
/** Time in milliseconds until the next run of the alarm after a store has failed. */
const PAUSE_MS = 10_000
/** Key of the realm in the object's storage. */
const REALM = 'realm'

/** The method of the service that sends deliveries. A Sallyport instance can be passed. */
export type Deliverer = Pick<Sallyport, 'drain'>

interface AlarmState {
  readonly storage: {
    get(key: string): Promise<unknown>
    put(key: string, value: unknown): Promise<void>
    getAlarm(): Promise<number | null>
    setAlarm(at: number): Promise<void>
  }
}

interface AlarmObject {
  fetch(request: Request): Promise<Response>
  alarm(): Promise<void>
}

/**
 * Returns the class of a Durable Object whose alarm sends each delivery when it is due: outgoing webhooks, and mails and
 * text messages that wait for another attempt. To use the class, export it:
 * `export const DeliveryObject = deliveryObject((env) => service(env))`. Then pass its binding to
 * `wakeDeliveries`. The deliveries stay in the service's stores; the object stores only its alarm and the realm
 * that was passed to `wakeDeliveries`, if any. `source` gets this realm as its second argument.
 */
export function deliveryObject<Env = unknown>(
  source: (env: Env, realm: string | undefined) => Deliverer,
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

    /** Called by `wakeDeliveries` after new deliveries were queued. Sets the alarm to the current time. */
    async fetch(request: Request): Promise<Response> {
      const realm = new URL(request.url).pathname.slice(1)
      if (realm !== '' && (await this.#storage.get(REALM)) !== realm) await this.#storage.put(REALM, realm)
      await this.#ring(Date.now())
      return new Response(null, { status: 204 })
    }

    async alarm(): Promise<void> {
      // The cast is safe: only `fetch` writes the key.
      this.#deliverer ??= source(this.#env, (await this.#storage.get(REALM)) as string | undefined)
      try {
        const { nextDueAt } = await this.#deliverer.drain({ limit: LIMIT, concurrency: CONCURRENCY })
        if (nextDueAt !== null) await this.#ring(nextDueAt.getTime())
      } catch (error) {
        // The next alarm is set here, because Cloudflare stops retrying an alarm after six failures.
        await this.#ring(Date.now() + PAUSE_MS)
        console.error(JSON.stringify({ level: 'error', event: 'webhooks.failed', error: String(error) }))
      }
    }

    /** Sets the alarm unless an earlier time is already set. Another call may have set the alarm while this one ran. */
    async #ring(at: number): Promise<void> {
      const set = await this.#storage.getAlarm()
      if (set === null || at < set) await this.#storage.setAlarm(at)
    }
  }
}
