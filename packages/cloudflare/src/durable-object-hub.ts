import type { Hub, HubConnection, HubSubscription } from '@sallyport/core'
import type { StreamRequest } from './hub-object.ts'

/** A binding to the class `HubObject`. */
export interface HubBinding {
  idFromName(name: string): unknown
  get(id: never): HubStub
}

interface HubStub {
  fetch(url: string, init: { readonly method: string; readonly body: string }): Promise<Response>
}

/**
 * The `hub` option of Workers: one Durable Object fans out to the streams of all of them. Give services that share a namespace names of their
 * own. With the compatibility flag `enable_request_signal` the object learns at the next frame or heartbeat that a client is gone, without it
 * some heartbeats later.
 */
export function durableObjectHub(binding: HubBinding, name = 'hub'): Hub {
  // A new stub each time: it belongs to the request that it was made in (R33).
  async function ask(path: string, body: object): Promise<Response> {
    // Sound: the id is this binding's own, whatever its type.
    const stub = binding.get(binding.idFromName(name) as never)
    return stub.fetch(`https://hub.invalid/${path}`, { method: 'POST', body: JSON.stringify(body) })
  }

  return {
    async publish(message) {
      const { ok, status } = await ask('publish', message)
      if (!ok) throw new Error(`the hub answered ${status}`)
    },

    async subscribe({ client, onBeat, onRecheck: _, onEnd, ...subscription }) {
      const key = crypto.randomUUID()
      const asked: StreamRequest = { ...subscription, key }
      const response = await ask('subscribe', asked)
      if (response.status === 429) return null
      if (!response.ok || response.body === null) throw new Error(`the hub answered ${response.status}`)
      // Waited for from the start: the request ends with its client, and what it begins then is not done any more.
      const gone = Promise.withResolvers<void>()
      client.waitUntil?.(gone.promise.then(() => ask('unsubscribe', { key })).catch(() => {}))
      const leave = () => {
        onEnd?.()
        gone.resolve()
      }
      return passedOn(response.body, { client, leave, ...(onBeat !== undefined && { onBeat }) })
    },
  }
}

/**
 * A stream of the Worker's own over the object's: what the object streams through a mere answer it goes on streaming when the client has gone,
 * since neither a cancellation nor the request's abort gets to it.
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
