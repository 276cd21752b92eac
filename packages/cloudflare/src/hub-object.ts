import { type Hub, type HubConnection, type HubMessage, type HubSettings, memoryHub } from '@sallyport/core'

/** What a Worker asks the object for a stream with. */
export interface StreamRequest {
  /** The Worker's name for this stream, to end it by. */
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
 * Gives the class of a Durable Object that all Workers of a service share as their hub. It keeps streams and the last messages in memory: while
 * a stream is open it stays loaded, and a client that comes back to a new object hears what happens from then on.
 */
export function hubObject(settings: HubSettings = {}): new (state: unknown, env: unknown) => FetchObject {
  return class HubObject {
    // Made with the object, whose timers it uses.
    readonly #hub: Hub = memoryHub(settings)
    readonly #open = new Map<string, HubConnection>()

    async fetch(request: Request): Promise<Response> {
      const { pathname } = new URL(request.url)
      // Sound: only Workers with the binding come here, and they send what `durableObjectHub` does.
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

/** The object with the usual settings: export it from the Worker, and bind it. */
export const HubObject = hubObject()
