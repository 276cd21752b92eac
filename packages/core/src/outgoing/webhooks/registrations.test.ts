import { describe, expect, it } from 'vitest'
import type { Webhook } from '../../ports/events/webhooks.ts'
import { createRegistrations } from './registrations.ts'

function setUp() {
  const asked: unknown[] = []
  let at = 0
  const found: readonly Webhook[] = []
  const registrations = createRegistrations(
    {
      async findByEvent(...query) {
        asked.push(query)
        return found
      },
    },
    () => new Date(at),
  )
  return { asked, registrations, advance: (ms: number) => (at += ms) }
}

describe('registrations', () => {
  it('are read once in 5 s for each event and tenant', async () => {
    const { asked, registrations, advance } = setUp()
    for (const tenant of [undefined, 't1', undefined, 't1']) await registrations.findByEvent('a', tenant)
    advance(4999)
    await registrations.findByEvent('a')
    await registrations.findByEvent('b')
    expect(asked).toEqual([
      ['a', undefined],
      ['a', 't1'],
      ['b', undefined],
    ])
    advance(1)
    await registrations.findByEvent('a')
    expect(asked).toHaveLength(4)
  })

  it('are read anew after a change here', async () => {
    const { asked, registrations } = setUp()
    await registrations.findByEvent('a')
    registrations.forget()
    await registrations.findByEvent('a')
    expect(asked).toHaveLength(2)
  })

  it('are remembered for a thousand events at most', async () => {
    const { asked, registrations } = setUp()
    for (let index = 0; index <= 1000; index++) await registrations.findByEvent(`event ${index}`)
    await registrations.findByEvent('event 0')
    expect(asked).toHaveLength(1002)
  })
})
