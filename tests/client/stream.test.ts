import { type Client, createClient, type EventSourceLike, type StreamOptions } from '@sallyport/client'
import { afterEach, describe, expect, it } from 'vitest'
import { type ClientService, clientService } from './start-service.ts'

const BASE = 'https://auth.example.com'
const body = { email: 'ada@example.com', password: 'correct horse battery' }

const closings: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closings.splice(0)) await close()
})

interface Followed {
  readonly service: ClientService
  readonly client: Client
  readonly messages: string[]
  readonly states: string[]
  /** URLs and `Last-Event-ID` of the connections. */
  readonly opened: (readonly [path: string, lastEventId: string | null])[]
  /** Breaks the connections off. */
  cut(): void
}

/** A signed-in client that follows a stream. */
async function followed(options: Partial<StreamOptions> = {}): Promise<Followed> {
  const service = clientService()
  const [messages, states]: [string[], string[]] = [[], []]
  const opened: (readonly [string, string | null])[] = []
  let wire = new AbortController()
  const client = createClient({
    baseUrl: BASE,
    mode: 'bearer',
    async fetch(request) {
      const { pathname, search } = new URL(request.url)
      const response = await service.fetch(request)
      if (!pathname.endsWith('/stream') || response.body === null) return response
      opened.push([pathname + search, request.headers.get('Last-Event-ID')])
      const through = new TransformStream()
      response.body.pipeTo(through.writable, { signal: wire.signal }).catch(() => {})
      return new Response(through.readable, response)
    },
  })
  await client.auth.POST('/register', { body })
  await client.auth.POST('/login', { body })
  const stream = client.stream({
    onMessage: ({ type, data }) => messages.push(`${type} ${JSON.stringify(data)}`),
    onState: (state) => states.push(state),
    ...options,
  })
  closings.push(service.sallyport.endStreams, stream.close)
  return {
    service,
    client,
    messages,
    states,
    opened,
    cut() {
      wire.abort()
      wire = new AbortController()
    },
  }
}

describe('client.stream', () => {
  it('gets the messages, and after a cut the missed ones', async () => {
    const { service, messages, states, opened, cut } = await followed({ topics: ['global'] })
    await expect.poll(() => states).toEqual(['connecting', 'open'])
    await service.sallyport.notify('global', { n: 1 })
    await expect.poll(() => messages).toEqual(['notification {"n":1}'])
    cut()
    await service.sallyport.notify('global', { n: 2 })
    await expect.poll(() => messages).toEqual(['notification {"n":1}', 'notification {"n":2}'])
    expect(states).toEqual(['connecting', 'open', 'waiting', 'connecting', 'open'])
    expect(opened.map(([path]) => path)).toEqual(Array(2).fill('/tools/stream?topics=global'))
    expect(opened.map(([, id]) => id !== null)).toEqual([false, true])
  })

  it('refreshes an expired access token when it connects', async () => {
    const { service, client, states } = await followed()
    await expect.poll(() => states.at(-1)).toBe('open')
    service.clock.advance(16 * 60_000)
    const again: string[] = []
    const second = client.stream({ onMessage: () => {}, onState: (state) => again.push(state) })
    closings.push(second.close)
    await expect.poll(() => again).toEqual(['connecting', 'open'])
    expect(service.requests).toContain('POST /auth/refresh')
  })

  it('ends for good when it is closed, and when the session is over', async () => {
    const { client, states, service } = await followed()
    await expect.poll(() => states.at(-1)).toBe('open')
    await client.auth.POST('/logout')
    const after: string[] = []
    client.stream({ onMessage: () => {}, onState: (state) => after.push(state) })
    await expect.poll(() => after).toEqual(['connecting', 'ended'])
    const closed = client.stream({ onMessage: () => {}, onState: (state) => after.push(state) })
    closed.close()
    await expect.poll(() => after.slice(2)).toEqual(['connecting', 'ended'])
    expect(service.requests.filter((request) => request.endsWith('/stream')).length).toBeLessThanOrEqual(4)
  })

  it('uses a ticket per connection where an EventSource connects', async () => {
    const urls: URL[] = []
    const sources: FakeSource[] = []
    class FakeSource implements EventSourceLike {
      onopen: ((event: never) => void) | null = null
      onmessage: ((event: never) => void) | null = null
      onerror: ((event: never) => void) | null = null
      constructor(url: string) {
        urls.push(new URL(url))
        sources.push(this)
      }
      close(): void {}
      fire(name: 'onopen' | 'onmessage' | 'onerror', event: object): void {
        // The cast is safe: the stream reads these fields only.
        this[name]?.(event as never)
      }
    }
    const { messages, states, service } = await followed({ EventSource: FakeSource })
    await expect.poll(() => sources.length).toBe(1)
    sources[0]?.fire('onopen', {})
    const data = JSON.stringify({ type: 'news', topic: 'global', data: 1 })
    sources[0]?.fire('onmessage', { data, lastEventId: 'id-1' })
    sources[0]?.fire('onerror', {})
    await expect.poll(() => sources.length).toBe(2)
    expect([messages, states]).toEqual([['news 1'], ['connecting', 'open', 'waiting', 'connecting']])
    const tickets = urls.map(({ searchParams }) => searchParams.get('ticket'))
    expect(new Set(tickets).size).toBe(2)
    expect(urls.map(({ searchParams }) => searchParams.get('lastEventId'))).toEqual(['', 'id-1'])
    for (const url of urls) expect((await service.fetch(new Request(url))).status).toBe(200)
  })
})
