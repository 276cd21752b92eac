import { randomInt } from 'node:crypto'
import { type CarrierServer, carrierServer } from '../messages/carrier-server.ts'

/** A receiver that counts acknowledged messages by the number of their event. */
export interface CountingReceiver {
  readonly origin: string
  /** Acknowledgements of each message id, by the event's number. */
  readonly acknowledged: ReadonlyMap<number, ReadonlyMap<string, number>>
  close: CarrierServer['close']
}

/** `slownessMs`: maximum response time. `failing`: percentage of requests that are answered 503. */
export async function countingReceiver({ slownessMs = 0, failing = 0 } = {}): Promise<CountingReceiver> {
  const acknowledged = new Map<number, Map<string, number>>()
  const { origin, close } = await carrierServer((response, { headers, body }) => {
    setTimeout(
      () => {
        if (randomInt(100) < failing) return void response.writeHead(503).end()
        const { n }: { n: number } = JSON.parse(body).data
        const id = String(headers['webhook-id'] ?? headers['x-webhook-delivery'])
        const ids = acknowledged.get(n) ?? new Map<string, number>()
        acknowledged.set(n, ids.set(id, (ids.get(id) ?? 0) + 1))
        response.writeHead(204).end()
      },
      randomInt(slownessMs + 1),
    )
  })
  return { origin, acknowledged, close }
}
