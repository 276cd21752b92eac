import { expect, it } from 'vitest'
import { createEnvelope } from '../../../foundations/events/envelope.ts'
import { webhookBody } from './webhook-body.ts'

const AT = new Date('2030-03-01T12:00:00.123Z')

it('sends what is specified and nothing else', () => {
  const origin = { ip: '192.0.2.7', userAgent: 'x' }
  const about = { userId: 'u1', tenantId: 't1', correlationId: 'c1', sessionId: 's1', origin }
  const envelope = createEnvelope('shop.order', { n: 1, zoë: '🙂' }, about, AT)
  expect(webhookBody(envelope)).toBe(
    '{"event":"shop.order","version":"1","timestamp":"2030-03-01T12:00:00.123Z","data":{"n":1,"zoë":"🙂"},' +
      '"metadata":{"userId":"u1","tenantId":"t1","correlationId":"c1","sessionId":"s1"}}',
  )
})

it('leaves out ids that are unknown, and keeps empty data', () => {
  const body = webhookBody(createEnvelope('shop.order', {}, { correlationId: 'c1', origin: {} }, AT))
  expect(JSON.parse(body)).toEqual({
    event: 'shop.order',
    version: '1',
    timestamp: '2030-03-01T12:00:00.123Z',
    data: {},
    metadata: { correlationId: 'c1' },
  })
})
