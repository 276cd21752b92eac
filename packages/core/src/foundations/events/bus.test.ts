import { describe, expect, expectTypeOf, it } from 'vitest'
import { createEventBus } from './bus.ts'
import { createEnvelope, type Envelope } from './envelope.ts'

const now = new Date('2026-03-01T12:00:00Z')
const about = { correlationId: 'c1', userId: 'u1', origin: {} }
const logout = 'identity.auth.logout'
const data = { sessionHandle: 's1' }

function setUp() {
  const errors: unknown[] = []
  const bus = createEventBus({ now: () => now, onError: (error) => errors.push(error) })
  return { bus, errors }
}

/** Waits for one turn of the event loop, so that errors of listeners are reported. */
async function settle(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 0))
}

describe('listeners', () => {
  it('hear their event, and `*` hears all', async () => {
    const { bus } = setUp()
    const heard: string[] = []
    bus.on(logout, (envelope) => {
      expectTypeOf(envelope.data).toEqualTypeOf<Readonly<{ sessionHandle: string }>>()
      heard.push(`logout ${envelope.data.sessionHandle}`)
    })
    bus.on('*', ({ event }) => heard.push(`* ${event}`))
    bus.on('shop.order', ({ data }) => heard.push(`order ${data.id}`))
    await bus.publish(logout, data, about)
    await bus.publish('identity.user.enabled', {}, about)
    await bus.deliver([createEnvelope('shop.order', { id: 7 }, about, now)])
    expect(heard).toEqual([`logout s1`, `* ${logout}`, '* identity.user.enabled', '* shop.order', 'order 7'])
  })

  it('hear nothing more once they are off', async () => {
    const { bus } = setUp()
    const heard: string[] = []
    const listener = ({ event }: Envelope) => heard.push(event)
    const off = bus.on('*', listener)
    bus.on('*', listener)
    off()
    off()
    await bus.publish(logout, data, about)
    expect(heard).toEqual([logout])
  })

  it('that throw or reject are reported and hurt neither the others nor the operation', async () => {
    const { bus, errors } = setUp()
    const heard: string[] = []
    bus.on('*', () => {
      throw new Error('thrown')
    })
    bus.on('*', () => Promise.reject(new Error('rejected')))
    bus.on('*', ({ event }) => heard.push(event))
    await bus.publish(logout, data, about)
    expect(heard).toEqual([logout])
    await settle()
    expect(errors.map(String).sort()).toEqual(['Error: rejected', 'Error: thrown'])
  })

  it('that never come to an end don’t hold up the operation', async () => {
    const { bus } = setUp()
    bus.on('*', () => new Promise(() => {}))
    await bus.publish(logout, data, about)
  })

  it('can’t change what others see', async () => {
    const { bus, errors } = setUp()
    const heard: unknown[] = []
    bus.on('*', (envelope) => Object.assign(envelope.data, { sessionHandle: 'forged' }))
    bus.on('*', (envelope) => heard.push(envelope.data))
    await bus.publish(logout, data, about)
    await settle()
    expect(heard).toEqual([{ sessionHandle: 's1' }])
    expect(errors).toHaveLength(1)
  })

  it('may subscribe and unsubscribe while they are called', async () => {
    const { bus } = setUp()
    const heard: string[] = []
    const off = bus.on('*', () => {
      off()
      bus.on('*', () => heard.push('late'))
      heard.push('first')
    })
    await bus.publish(logout, data, about)
    expect(heard).toEqual(['first'])
    await bus.publish(logout, data, about)
    expect(heard).toEqual(['first', 'late'])
  })
})

describe('sinks', () => {
  it('get a batch at once, with one timestamp, before any listener hears of it', async () => {
    const { bus } = setUp()
    const seen: string[] = []
    bus.attach(async (envelopes) => {
      await settle()
      seen.push(`sink ${envelopes.map(({ event }) => event).join(' ')}`)
    })
    bus.on('*', ({ event }) => seen.push(event))
    await bus.publishAll([
      { event: logout, data, about },
      { event: 'identity.session.revoked', data: { ...data, reason: 'logout' }, about },
    ])
    expect(seen).toEqual([`sink ${logout} identity.session.revoked`, logout, 'identity.session.revoked'])
  })

  it('are all waited for', async () => {
    const { bus } = setUp()
    let taken = 0
    for (const turns of [1, 5]) {
      bus.attach(async () => {
        for (let turn = 0; turn < turns; turn++) await settle()
        taken++
      })
    }
    await bus.publish(logout, data, about)
    expect(taken).toBe(2)
  })

  it('that fail fail the operation, after the others are done, and no listener hears of it', async () => {
    const { bus, errors } = setUp()
    const seen: string[] = []
    bus.attach(() => Promise.reject(new Error('outbox down')))
    bus.attach(() => {
      throw new Error('thrown')
    })
    bus.attach(async () => {
      await settle()
      seen.push('sink')
    })
    bus.on('*', () => seen.push('listener'))
    await expect(bus.publish(logout, data, about)).rejects.toThrow('outbox down')
    expect(seen).toEqual(['sink'])
    expect(errors).toEqual([])
  })

  it('are not called once they are off, nor for nothing', async () => {
    const { bus } = setUp()
    let calls = 0
    const off = bus.attach(async () => {
      calls++
    })
    await bus.publishAll([])
    off()
    await bus.publish(logout, data, about)
    expect(calls).toBe(0)
  })
})

describe('events of a change', () => {
  function holding() {
    const steps: string[] = []
    const { bus } = setUp()
    bus.attach(
      async () => void steps.push('sink of the outbox'),
      async () => {
        steps.push('held')
        return { release: async () => void steps.push('released'), drop: async () => void steps.push('dropped') }
      },
    )
    bus.attach(async () => void steps.push('other sink'))
    bus.on(logout, () => steps.push('heard'))
    return { bus, steps }
  }

  it('P6 are held before the change, and released and told after it', async () => {
    const { bus, steps } = holding()
    const result = await bus.change([{ event: logout, data, about }], async () => {
      steps.push('changed')
      return 7
    })
    expect([result, steps]).toEqual([7, ['held', 'changed', 'other sink', 'released', 'heard']])
  })

  it.each([null, false, 0])('P6 are dropped if the result is %s: nothing was changed', async (result) => {
    const { bus, steps } = holding()
    expect(await bus.change([{ event: logout, data, about }], async () => result)).toBe(result)
    expect(steps).toEqual(['held', 'dropped'])
  })

  it('P6 are dropped if the change fails', async () => {
    const { bus, steps } = holding()
    const change = bus.change([{ event: logout, data, about }], () => Promise.reject(new Error('disk full')))
    await expect(change).rejects.toThrow('disk full')
    expect(steps).toEqual(['held', 'dropped'])
  })

  it('P6 that can’t be held prevent the change', async () => {
    const { bus } = setUp()
    bus.attach(
      async () => {},
      () => Promise.reject(new Error('disk full')),
    )
    let isChanged = false
    const change = bus.change([{ event: logout, data, about }], async () => {
      isChanged = true
    })
    await expect(change).rejects.toThrow('disk full')
    expect(isChanged).toBe(false)
  })

  it('P6 need no sink, and no events', async () => {
    const { bus } = setUp()
    expect(await bus.change([{ event: logout, data, about }], async () => 1)).toBe(1)
    const { bus: other, steps } = holding()
    expect(await other.change([], async () => 2)).toBe(2)
    expect(steps).toEqual([])
  })
})
