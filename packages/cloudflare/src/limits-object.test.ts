import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { durableObjectLimits } from './durable-object-limits.ts'
import { LimitsObject } from './limits-object.ts'

const AT = Date.parse('2030-03-01T12:00:00.000Z')
const RULE = { key: 'login:ada', max: 1, windowMs: 1000 }

/** A namespace of limits objects with storage in memory. */
function openNamespace() {
  const objects = new Map<
    string,
    { readonly object: LimitsObject; readonly values: Map<string, unknown>; alarm: number }
  >()
  function open(id: string) {
    const values = new Map<string, unknown>()
    const storage = {
      get: async (key: string) => values.get(key),
      put: async (key: string, value: unknown) => void values.set(key, value),
      deleteAll: async () => values.clear(),
      async setAlarm(at: number) {
        opened.alarm = at
      },
    }
    const opened = { object: new LimitsObject({ storage }), values, alarm: 0 }
    objects.set(id, opened)
    return opened
  }
  const binding = {
    idFromName: (name: string) => name,
    get: (id: string) => ({
      fetch: (url: string, init: RequestInit) => (objects.get(id) ?? open(id)).object.fetch(new Request(url, init)),
    }),
  }
  return { binding, objects }
}

beforeEach(() => void vi.useFakeTimers({ now: AT }))
afterEach(() => void vi.useRealTimers())

describe('LimitsObject', () => {
  it('deletes itself when its window has ended, and not before', async () => {
    const { binding, objects } = openNamespace()
    const limits = durableObjectLimits(binding)
    await limits.consume([RULE], new Date(AT))
    const [opened] = objects.values()
    expect([objects.size, opened?.alarm]).toEqual([1, AT + 1000])
    vi.setSystemTime(AT + 999)
    await opened?.object.alarm()
    expect([opened?.values.size, opened?.alarm]).toEqual([1, AT + 1000])
    vi.setSystemTime(AT + 1000)
    await opened?.object.alarm()
    expect(opened?.values.size).toBe(0)
  })

  it('is one per key and name, so that services that share a namespace count apart', async () => {
    const { binding, objects } = openNamespace()
    const [a, b] = [durableObjectLimits(binding, 'a'), durableObjectLimits(binding, 'b')]
    expect((await a.consume([RULE], new Date(AT))).allowed).toBe(true)
    expect((await b.consume([RULE], new Date(AT))).allowed).toBe(true)
    expect(await a.consume([RULE], new Date(AT + 1))).toEqual({ allowed: false, retryAfterMs: 999 })
    expect([...objects.keys()]).toEqual(['a:login:ada', 'b:login:ada'])
  })

  it('that fails makes the limiter reject, so that the request fails', async () => {
    const failing = { idFromName: String, get: () => ({ fetch: async () => new Response(null, { status: 500 }) }) }
    await expect(durableObjectLimits(failing).consume([RULE], new Date(AT))).rejects.toThrow('answered HTTP 500')
  })
})
