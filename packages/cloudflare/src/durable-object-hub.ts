import { type Hub, type HubConnection, type HubSubscription, withPlaces } from '@sallyport/core'
import type { StreamRequest } from './hub-object.ts'

export interface HubBinding {
  idFromName(name: string): unknown
  get(id: never): HubStub
}

interface HubStub {
  fetch(url: string, init: { readonly method: string; readonly body: string }): Promise<Response>
}

/**
 * Creates the `hub` option for Workers. One Durable Object sends messages to the event streams of all Workers.
 * Services that share a namespace need different names. With the compatibility flag `enable_request_signal`, the
 * object notices a disconnected client at the next frame or heartbeat; without the flag, several heartbeats later.
 */
export function durableObjectHub(binding: HubBinding, name = 'hub'): Hub {
  // Creates a new stub for every call, because a stub belongs to the request that created it (R33).
  async function ask(path: string, body: object): Promise<Response> {
    // The cast is safe: `get` and `idFromName` belong to the same binding, so `get` accepts the id.
    const stub = binding.get(binding.idFromName(name) as never)
    return stub.fetch(`https://hub.invalid/${path}`, { method: 'POST', body: JSON.stringify(body) })
  }

  const hub: Hub = {
    async publish(message) {
      const { ok, status } = await ask('publish', message)
      if (!ok) throw new Error(`the Durable Object of the event hub answered HTTP ${status}`)
    },

    async subscribe({ client, onBeat, onRecheck: _, onEnd, ...subscription }) {
      const key = crypto.randomUUID()
      const asked: StreamRequest = { ...subscription, key }
      const response = await ask('subscribe', asked)
      if (response.status === 429) return null
      if (!response.ok || response.body === null)
        throw new Error(`the Durable Object of the event hub answered HTTP ${response.status}`)
      // Calls `waitUntil` before the stream starts. Once the client disconnects, the request has ended and can't
      // start more work.
      const gone = Promise.withResolvers<void>()
      client.waitUntil?.(gone.promise.then(() => ask('unsubscribe', { key })).catch(() => {}))
      const leave = () => {
        onEnd?.()
        gone.resolve()
      }
      return passedOn(response.body, { client, leave, ...(onBeat !== undefined && { onBeat }) })
    },
  }
  return withPlaces(hub, [{ name: `the Durable Object ${name} of the hub`, parts: ['durable-object', binding, name] }])
}

/**
 * Wraps the object's stream in a stream of the Worker. If the Worker returned the object's response directly, the
 * object would continue to stream after the client has disconnected. Neither the stream's cancellation nor the
 * request's abort signal reaches the object.
 */
function passedOn(
  body: ReadableStream,
  { client, onBeat, leave }: Pick<HubSubscription, 'client' | 'onBeat'> & { readonly leave: () => void },
): HubConnection {
  const reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>> = body.getReader()
  const { signal } = client.request
  let controller: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>> | undefined
  let isOver = false

  function finish(): void {
    if (isOver) return
    isOver = true
    signal.removeEventListener('abort', finish)
    void reader.cancel().catch(() => {})
    leave()
  }

  function close(): void {
    if (isOver) return
    controller?.close()
    finish()
  }

  signal.addEventListener('abort', finish)
  const stream = new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      start(given) {
        controller = given
      },
      async pull(given) {
        const { done, value } = await reader.read()
        if (isOver) return
        if (done) return close()
        given.enqueue(value)
        onBeat?.()
      },
      cancel: finish,
    },
    { highWaterMark: 0 },
  )
  return { stream, close }
}
