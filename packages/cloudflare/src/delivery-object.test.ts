import type { Drained, DrainOptions } from '@sallyport/core'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { deliveryObject } from './delivery-object.ts'
import { toScheduled } from './to-scheduled.ts'
import { wakeDeliveries } from './wake-deliveries.ts'

const AT = Date.parse('2030-03-01T12:00:00.000Z')

/** Creates the Durable Object for a service with the given `drain`, and returns functions that control its alarm. */
function openObject(drain: (options?: DrainOptions) => Promise<Drained>) {
  let alarm: number | null = null
  const storage = {
    getAlarm: async () => alarm,
    setAlarm: async (at: number) => {
      alarm = at
    },
  }
  const DeliveryObject = deliveryObject((env: { readonly name: string }) => {
    expect(env.name).toBe('env')
    return { drain }
  })
  const object = new DeliveryObject({ storage }, { name: 'env' })
  return {
    object,
    alarm: () => alarm,
    /** Runs the alarm. Clears the alarm's time first, as Cloudflare does. */
    async ring() {
      alarm = null
      await object.alarm()
    },
  }
}

beforeEach(() => void vi.useFakeTimers({ now: AT }))
afterEach(() => void vi.useRealTimers())

describe('deliveryObject', () => {
  it('rings at once when it is woken, and drains then as much as an invocation may', async () => {
    const asked: (DrainOptions | undefined)[] = []
    const { object, alarm, ring } = openObject(async (options) => {
      asked.push(options)
      return { attempts: 1, nextDueAt: null }
    })
    expect((await object.fetch()).status).toBe(204)
    expect([alarm(), asked.length]).toEqual([AT, 0])
    await ring()
    expect([alarm(), asked]).toEqual([null, [{ limit: 200, concurrency: 6 }]])
  })

  it('rings again exactly when the next one is due', async () => {
    const { alarm, ring } = openObject(async () => ({ attempts: 1, nextDueAt: new Date(AT + 4321) }))
    await ring()
    expect(alarm()).toBe(AT + 4321)
  })

  it('keeps an earlier alarm, of what was queued while it drained', async () => {
    const { object, alarm, ring } = openObject(async () => {
      await object.fetch()
      return { attempts: 1, nextDueAt: new Date(AT + 4321) }
    })
    await ring()
    expect(alarm()).toBe(AT)
    vi.setSystemTime(AT + 10)
    await object.fetch()
    expect(alarm()).toBe(AT)
  })

  it('tries again by itself when a store fails', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue()
    const { alarm, ring } = openObject(() => Promise.reject(new Error('D1 is away')))
    await ring()
    expect([alarm(), log.mock.calls.length]).toEqual([AT + 10_000, 1])
    log.mockRestore()
  })
})

describe('wakeDeliveries', () => {
  it('calls the one object of the binding, and rejects when that failed', async () => {
    let status = 204
    const calls: unknown[] = []
    const binding = {
      idFromName: (name: string) => `id of ${name}`,
      get: (id: string) => ({
        fetch: async (url: string) => {
          calls.push([id, new URL(url).protocol])
          return new Response(null, { status })
        },
      }),
    }
    await wakeDeliveries(binding)
    expect(calls).toEqual([['id of deliveries', 'https:']])
    status = 500
    await expect(wakeDeliveries(binding)).rejects.toThrow('answered HTTP 500')
  })
})

describe('toScheduled', () => {
  it('M6 drains and deletes what has expired at each run', async () => {
    const drain = vi.fn(async () => ({ attempts: 0, nextDueAt: null }))
    const deleteExpired = vi.fn(async () => {})
    await toScheduled(() => ({ drain, deleteExpired }))({}, {})
    expect(drain).toHaveBeenCalledWith({ limit: 200, concurrency: 6 })
    expect(deleteExpired).toHaveBeenCalledWith({ maxEvents: 10_000 })
  })
})
