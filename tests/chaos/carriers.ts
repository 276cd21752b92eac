import { carrierServer } from '../messages/carrier-server.ts'

export interface Carriers {
  readonly relay: string
  readonly receiver: string
  /** Number of acknowledged reset mails by address. */
  readonly mails: ReadonlyMap<string, number>
  /** Acknowledgements of each message id, by the event's number. */
  readonly events: ReadonlyMap<number, ReadonlyMap<string, number>>
  /** Makes the relay or the receiver hang, and answer again. */
  hang(which: 'relay' | 'receiver', isHanging: boolean): void
  close(): Promise<void>
}

/** A mail relay and a receiver of webhooks, which count what they acknowledged. */
export async function startCarriers(): Promise<Carriers> {
  const hanging = { relay: false, receiver: false }
  const mails = new Map<string, number>()
  const events = new Map<number, Map<string, number>>()
  const relay = await carrierServer((response, { body }) => {
    if (hanging.relay) return
    const { to, text } = JSON.parse(body)
    if (/\/reset-password\?/.test(text)) mails.set(to, (mails.get(to) ?? 0) + 1)
    response.end('queued')
  })
  const receiver = await carrierServer((response, { body, headers }) => {
    if (hanging.receiver) return
    const { n } = JSON.parse(body).data
    const id = headers['webhook-id']
    if (typeof id !== 'string') return void response.writeHead(400).end()
    const ids = events.get(n) ?? new Map<string, number>()
    events.set(n, ids.set(id, (ids.get(id) ?? 0) + 1))
    response.writeHead(204).end()
  })
  return {
    relay: relay.origin,
    receiver: receiver.origin,
    mails,
    events,
    hang(which, isHanging) {
      hanging[which] = isHanging
    },
    async close() {
      await relay.close()
      await receiver.close()
    },
  }
}
