import { type Hub, type HubConnection, type HubMessage, type HubSettings, memoryHub } from '@sallyport/core'

/** Body of the request with which a Worker opens a stream at the object. */
export interface StreamRequest {
  /** The Worker's key for this stream, used to close it. */
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
 * Returns the class of a Durable Object that all Workers of a service share as their hub. It keeps streams and the
 * latest messages in memory. It stays loaded while a stream is open; a client that reconnects to a new object receives
 * only later messages.
 */
export function hubObject(settings: HubSettings = {}): new (state: unknown, env: unknown) => FetchObject {
  return class HubObject {
    // Created with the object, because it uses the object's timers.
    readonly #hub: Hub = memoryHub(settings)
    readonly #open = new Map<string, HubConnection>()

    async fetch(request: Request): Promise<Response> {
      const { pathname } = new URL(request.url)
      // The cast is safe: only Workers with the binding can call the object, and they send what `durableObjectHub`
      // sends.
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

/** The hub object with default settings: export it from the Worker and bind it. */
export const HubObject = hubObject()
