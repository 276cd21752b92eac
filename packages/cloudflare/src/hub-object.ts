import { type Hub, type HubConnection, type HubMessage, type HubSettings, memoryHub } from '@sallyport/core'

/** JSON body of the request with which a Worker opens an event stream at the hub object. */
export interface StreamRequest {
  /** Key that the Worker chose for this stream. The Worker sends the key again to close the stream. */
  readonly key: string
  readonly topics: readonly string[]
  readonly userId?: string
  readonly tenantIds: readonly string[]
  readonly isNamed: boolean
  readonly lastEventId?: string
  readonly limit?: { readonly key: string; readonly max: number }
}

interface FetchObject {
  fetch(request: Request): Promise<Response>
}

/**
 * Returns the class of a Durable Object that all Workers of a service share as their hub. The object keeps streams
 * and the latest messages in memory, and stays loaded while a stream is open. A client that reconnects to a restarted
 * object receives only later messages. `settings` may be a function of the bindings.
 */
export function hubObject<Env = unknown>(
  settings: HubSettings | ((env: Env) => HubSettings) = {},
): new (
  state: unknown,
  env: Env,
) => FetchObject {
  return class HubObject {
    readonly #hub: Hub
    readonly #open = new Map<string, HubConnection>()

    constructor(_state: unknown, env: Env) {
      // The hub is created here, because the hub's timers must belong to this Durable Object.
      this.#hub = memoryHub(typeof settings === 'function' ? settings(env) : settings)
    }

    async fetch(request: Request): Promise<Response> {
      const { pathname } = new URL(request.url)
      // The casts of `sent` are safe: only Workers with the binding can call the object, and `durableObjectHub` sends
      // StreamRequest and HubMessage objects.
      const sent = await request.json()
      if (pathname === '/publish') await this.#hub.publish(sent as HubMessage, new Date())
      else if (pathname === '/subscribe') return this.#subscribe(sent as StreamRequest)
      else if (pathname === '/unsubscribe') this.#open.get((sent as StreamRequest).key)?.close()
      else if (pathname === '/count') return Response.json({ open: this.#open.size })
      else return new Response(null, { status: 404 })
      return new Response(null, { status: 204 })
    }

    async #subscribe({ key, ...subscription }: StreamRequest): Promise<Response> {
      const client = { request: new Request('https://hub.invalid/') }
      const onEnd = () => void this.#open.delete(key)
      const connection = await this.#hub.subscribe({ ...subscription, client, onEnd }, new Date())
      if (connection === null) return new Response(null, { status: 429 })
      this.#open.set(key, connection)
      return new Response(connection.stream, { headers: { 'Content-Type': 'text/event-stream' } })
    }
  }
}

/** The hub's Durable Object with default settings. Export it from the Worker and add a binding for it. */
export const HubObject = hubObject()
