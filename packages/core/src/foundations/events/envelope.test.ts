import { describe, expect, it } from 'vitest'
import { createEnvelope } from './envelope.ts'

const now = new Date('2026-03-01T12:00:00Z')

describe('createEnvelope', () => {
  it('has the promised form, without unknown ids', () => {
    expect(
      createEnvelope(
        'identity.auth.logout',
        { sessionHandle: 's1' },
        { correlationId: 'c1', userId: 'u1', origin: { ip: '192.0.2.7' } },
        now,
      ),
    ).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
      event: 'identity.auth.logout',
      version: '1',
      timestamp: '2026-03-01T12:00:00.000Z',
      data: { sessionHandle: 's1' },
      metadata: { correlationId: 'c1', userId: 'u1' },
      origin: { ip: '192.0.2.7' },
    })
  })

  it('takes tracked events of any name and JSON object', () => {
    const { data, metadata } = createEnvelope(
      'shop.order',
      { items: [1] },
      { correlationId: 'c', tenantId: 't', origin: {} },
      now,
    )
    expect({ data, metadata }).toEqual({ data: { items: [1] }, metadata: { correlationId: 'c', tenantId: 't' } })
  })

  it('is frozen, and not changed by what its maker does to the data later', () => {
    const data = { items: [1] }
    const envelope = createEnvelope('shop.order', data, { correlationId: 'c', origin: {} }, now)
    data.items.push(2)
    expect(envelope.data).toEqual({ items: [1] })
    expect([envelope, envelope.data, envelope.data.items, envelope.metadata].every(Object.isFrozen)).toBe(true)
  })
})
