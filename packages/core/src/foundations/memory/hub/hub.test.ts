import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { HubMessage, HubSubscription } from '../../../ports/events/hub.ts'
import { memoryHub } from './hub.ts'

const client = { request: new Request('http://hub.test/') }
const BEAT = ': heartbeat\n\n'
const MIB = 1024 * 1024
const AT = new Date(0)

function message(id: string, more: Partial<HubMessage> = {}): HubMessage {
  return { id, type: 't', timestamp: '', topics: ['global'], data: 1, ...more }
}

async function listen(hub: ReturnType<typeof memoryHub>, more: Partial<HubSubscription> = {}) {
  const subscription = { topics: ['global'], tenantIds: [], isNamed: false, client, ...more }
  const connection = await hub.subscribe(subscription, AT)
  if (connection === null) throw new Error('no place')
  const reader = connection.stream.getReader()
  const read = async () => {
    const { value, done } = await reader.read()
    return done ? null : new TextDecoder().decode(value)
  }
  return { ...connection, reader, read, first: idsIn((await read()) ?? '')[0] ?? '' }
}

const idsIn = (text: string) => [...text.matchAll(/^id: (.*)$/gm)].map(([, id]) => id ?? '')

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('memoryHub', () => {
  it('loses nothing of what is kept and sends nothing twice, wherever a client leaves off', async () => {
    const steps = fc.array(fc.constantFrom('publish', 'foreign', 'read', 'leave', 'again'), { maxLength: 60 })
    await fc.assert(
      fc.asyncProperty(steps, async (given) => {
        const hub = memoryHub()
        const published: string[] = []
        const got: string[] = []
        let last = ''
        const readOne = async (open: Awaited<ReturnType<typeof listen>>) => {
          const [id = ''] = idsIn((await open.read()) ?? '')
          got.push(id)
          last = id
        }
        let open = await listen(hub)
        last = open.first
        for (const step of given) {
          if (step === 'publish' || step === 'again') {
            const id = step === 'again' ? (published.at(-1) ?? 'm') : `m${published.length}`
            if (!published.includes(id)) published.push(id)
            await hub.publish(message(id, { topics: ['other', 'global'] }), AT)
          }
          if (step === 'foreign') await hub.publish(message(crypto.randomUUID(), { topics: ['other'] }), AT)
          if (step === 'read' && got.length < published.length) await readOne(open)
          if (step === 'leave') {
            await open.reader.cancel()
            open = await listen(hub, { lastEventId: last })
            // If no message was missed, the next reconnection uses the id of the new stream's first event.
            if (got.length === published.length) last = open.first
          }
        }
        while (got.length < published.length) await readOne(open)
        expect(got).toEqual(published)
        await hub.close()
      }),
    )
  })

  it('makes a frame once for all who get it', async () => {
    const hub = memoryHub()
    const [one, other] = [await listen(hub), await listen(hub)]
    await hub.publish(message('a'), AT)
    const [first, second] = [await one.reader.read(), await other.reader.read()]
    expect(first.value).toBe(second.value)
  })

  it('beats for all streams with one timer, which is there only while they are', async () => {
    const hub = memoryHub()
    expect(vi.getTimerCount()).toBe(0)
    const onBeat = vi.fn()
    const open = [await listen(hub, { onBeat }), await listen(hub), await listen(hub)]
    expect(vi.getTimerCount()).toBe(1)
    vi.advanceTimersByTime(30_000)
    for (const { read } of open) expect(await read()).toBe(BEAT)
    expect(onBeat).toHaveBeenCalledTimes(1)
    for (const { reader } of open) await reader.cancel()
    expect(vi.getTimerCount()).toBe(0)
  })

  it('drops a reader that is a MiB behind, at once', async () => {
    const hub = memoryHub()
    const onEnd = vi.fn()
    const slow = await listen(hub, { onEnd })
    const quick = await listen(hub)
    const data = 'x'.repeat(100_000)
    for (let n = 0; n < 6; n++) {
      await hub.publish(message(`m${n}`, { data }), AT)
      expect(idsIn((await quick.read()) ?? '')).toEqual([`m${n}`])
      // Each event contains its data twice, as `rawData` and `data`, so 100,000 characters take 200,000 bytes.
      expect(onEnd).toHaveBeenCalledTimes((n + 1) * 200_000 < MIB ? 0 : 1)
    }
    await expect(slow.reader.read()).rejects.toThrow('too slow')
  })

  it('drops a reader that takes nothing from one heartbeat to the next', async () => {
    const hub = memoryHub()
    const onEnd = vi.fn()
    const open = await listen(hub, { onEnd })
    const busy = await listen(hub)
    for (let beat = 0; beat < 4; beat++) {
      expect(onEnd).not.toHaveBeenCalled()
      vi.advanceTimersByTime(30_000)
      expect(await busy.read()).toBe(BEAT)
    }
    expect(onEnd).toHaveBeenCalledOnce()
    await expect(open.reader.read()).rejects.toThrow('too slow')
  })

  it('sends a long replay piece by piece, as it is read, and what is new after it', async () => {
    const hub = memoryHub()
    const { first, reader } = await listen(hub)
    await reader.cancel()
    const data = 'x'.repeat(50_000)
    for (let n = 0; n < 100; n++) await hub.publish(message(`m${n}`, { data }), AT)
    const back = await listen(hub, { lastEventId: first })
    await hub.publish(message('m100', { data }), AT)
    for (let n = 0; n <= 100; n++) expect(idsIn((await back.read()) ?? '')).toEqual([`m${n}`])
    await hub.publish(message('m101'), AT)
    expect(idsIn((await back.read()) ?? '')).toEqual(['m101'])
  })

  it('has so many places under a key', async () => {
    const hub = memoryHub()
    const limit = { key: 'ada', max: 2 }
    const open = [await listen(hub, { limit }), await listen(hub, { limit })]
    await expect(listen(hub, { limit })).rejects.toThrow('no place')
    open[0]?.close()
    await listen(hub, { limit })
    await listen(hub, { limit: { key: 'bob', max: 2 } })
    await expect(listen(hub, { limit })).rejects.toThrow('no place')
  })

  it('ends with an end, or by cutting off who is behind; once', async () => {
    const hub = memoryHub()
    const onEnd = vi.fn()
    const [even, behind] = [await listen(hub, { onEnd }), await listen(hub, { onEnd })]
    await hub.publish(message('a'), AT)
    await even.read()
    await hub.close()
    even.close()
    expect(await even.read()).toBeNull()
    await expect(behind.read()).rejects.toThrow('too slow')
    expect(onEnd).toHaveBeenCalledTimes(2)
    await expect(listen(hub)).rejects.toThrow('closed')
    await expect(hub.publish(message('b'), AT)).rejects.toThrow('closed')
  })

  it('keeps a message as it was', async () => {
    const hub = memoryHub()
    const { first } = await listen(hub)
    const data = { n: 1 }
    await hub.publish(message('a', { data }), AT)
    data.n = 2
    const back = await listen(hub, { lastEventId: first })
    expect(await back.read()).toContain('"data":{"n":1}')
  })
})
