import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { instant, instantOf } from './timestamps.ts'

describe('instantOf', () => {
  it('O4 reads every time that the schema of requests lets pass, in every form', () => {
    const seconds = ['2024-05-06T07:08:09', '2024-05-06 07:08:09']
    const fractions = ['', '.1', '.123', '.123456', '.123456789']
    const offsets = ['Z', '+00', '+0000', '+00:00', ' +00', ' -00:00']
    for (const second of seconds) {
      for (const fraction of fractions) {
        for (const offset of offsets) {
          const text = `${second}${fraction}${offset}`
          const expected = `2024-05-06T07:08:09.${fraction.slice(1, 4).padEnd(3, '0')}Z`
          expect.soft(v.parse(instant, text).toISOString(), text).toBe(expected)
        }
      }
    }
    expect(v.parse(instant, '2024-05-06T07:08:09+02').toISOString()).toBe('2024-05-06T05:08:09.000Z')
    expect(v.parse(instant, '2024-05-06T07:08:09 -0330').toISOString()).toBe('2024-05-06T10:38:09.000Z')
    expect(v.parse(instant, '0001-01-01T00:00:00Z').toISOString()).toBe('0001-01-01T00:00:00.000Z')
  })

  it('O4 refuses days and times that do not exist, and other texts', () => {
    for (const text of [
      '2024-02-30T07:08:09Z',
      '2023-02-29T07:08:09+00',
      '2024-04-31 07:08:09Z',
      '2024-13-01T07:08:09Z',
      '2024-05-06T24:00:00Z',
      '2024-05-06T07:08:60Z',
      '2024-05-06T07:08:09+24',
      '2024-05-06T07:08:09',
      '2024-05-06',
      '6 May 2024',
      '',
    ]) {
      expect.soft(instantOf(text), text).toBeNull()
      expect.soft(v.safeParse(instant, text).success, text).toBe(false)
    }
  })
})
