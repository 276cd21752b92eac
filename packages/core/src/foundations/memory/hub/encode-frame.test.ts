import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { HubMessage } from '../../../ports/events/hub.ts'
import { encodeFirstFrame, encodeFrame, writeMessage } from './encode-frame.ts'

const text = fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^[\r\n\0:a-z \u2028]{0,20}$/))
const message = fc.record(
  {
    id: text,
    type: text,
    timestamp: text,
    topics: fc.constant([]),
    userId: text,
    tenantId: text,
    metadata: fc.dictionary(text, fc.jsonValue()),
    data: fc.jsonValue(),
  },
  { requiredKeys: ['id', 'type', 'timestamp', 'topics', 'data'] },
)

/** Parses the bytes of a single server-sent event, as the HTML standard specifies, and returns its fields. */
function eventOf(bytes: Uint8Array): Readonly<Record<string, string>> {
  const lines = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes).split(/\r\n|\r|\n/)
  expect(lines.splice(-2)).toEqual(['', ''])
  const fields: Record<string, string> = {}
  for (const line of lines) {
    expect(line).not.toBe('')
    const [name = '', ...value] = line.split(':')
    expect(fields[name]).toBeUndefined()
    fields[name] = value.join(':').replace(/^ /, '')
  }
  return fields
}

describe('R31 encodeFrame', () => {
  it('makes one event of any message, whose data says all of it', () => {
    fc.assert(
      fc.property(message, text, fc.boolean(), (given, topic, isNamed) => {
        const { event, data, id, ...others } = eventOf(encodeFrame(writeMessage(given as HubMessage), topic, isNamed))
        const oneLine = (value: string) => value.toWellFormed().replaceAll(/[\r\n\0]/g, ' ')
        expect(others).toEqual({})
        expect(id).toBe(oneLine(given.id))
        expect(event).toBe(isNamed ? oneLine(given.type) : undefined)
        const { topics: _, ...shown } = given
        expect(JSON.parse(data ?? '')).toEqual(JSON.parse(JSON.stringify({ ...shown, topic, rawData: given.data })))
      }),
    )
  })

  it('says how long to wait in the first one', () => {
    fc.assert(
      fc.property(message, (given) => {
        const { retry, data } = eventOf(encodeFirstFrame(writeMessage(given as HubMessage), false))
        expect(retry).toBe('3000')
        expect(JSON.parse(data ?? '').topic).toBe('meta')
      }),
    )
  })

  it('has null for what JSON has not', () => {
    const given = { id: '1', type: 't', timestamp: '', topics: [], data: undefined }
    expect(eventOf(encodeFrame(writeMessage(given), 'x', false)).data).toContain('"rawData":null,"data":null}')
  })
})
