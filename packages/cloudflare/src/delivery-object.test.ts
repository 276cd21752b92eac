import type { Drained, DrainOptions } from '@sallyport/core'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { deliveryObject } from './delivery-object.ts'
import { toScheduled } from './to-scheduled.ts'
import { wakeDeliveries } from './wake-deliveries.ts'

const AT = Date.parse('2030-03-01T12:00:00.000Z')

/** Creates the Durable Object for a service with the given `drain`, and returns functions that control its alarm. */
function openObject(drain: (options?: DrainOptions) => Promise<Drained>) {
  let alarm: number | null = null
  const stored = new Map<string, unknown>()
  const realms: (string | undefined)[] = []
  const storage = {
    get: async (key: string) => stored.get(key),
    put: async (key: string, value: unknown) => void stored.set(key, value),
    getAlarm: async () => alarm,
    setAlarm: async (at: number) => {
      alarm = at
    },
  }
  const DeliveryObject = deliveryObject((env: { readonly name: string }, realm) => {
    expect(env.name).toBe('env')
    realms.push(realm)
    return { drain }
  })
  let object = new DeliveryObject({ storage }, { name: 'env' })
  return {
    realms,
    wake: (realm = '') => object.fetch(new Request(`https://deliveries.invalid/${realm}`)),
    /** Cloudflare unloads idle objects. Their storage stays. */
    reload() {
      object = new DeliveryObject({ storage }, { name: 'env' })
    },
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
    const { wake, alarm, ring } = openObject(async (options) => {
      asked.push(options)
      return { attempts: 1, nextDueAt: null }
    })
    expect((await wake()).status).toBe(204)
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
    const { wake, alarm, ring } = openObject(async () => {
      await wake()
      return { attempts: 1, nextDueAt: new Date(AT + 4321) }
    })
    await ring()
    expect(alarm()).toBe(AT)
    vi.setSystemTime(AT + 10)
    await wake()
    expect(alarm()).toBe(AT)
  })

  it('delivers for the realm that woke it, also after it was unloaded', async () => {
    const { wake, ring, reload, realms } = openObject(async () => ({ attempts: 0, nextDueAt: null }))
    await wake('acme')
    reload()
    await ring()
    expect(realms).toEqual(['acme'])
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
          calls.push([id, url])
          return new Response(null, { status })
        },
      }),
    }
    await wakeDeliveries(binding)
    await wakeDeliveries(binding, 'acme')
    expect(calls).toEqual([
      ['id of deliveries', 'https://deliveries.invalid/'],
      ['id of deliveries:acme', 'https://deliveries.invalid/acme'],
    ])
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
