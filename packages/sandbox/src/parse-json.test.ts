import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseJson } from './parse-json.ts'

describe('parseJson', () => {
  it('gives every JSON value as it is', () => {
    fc.assert(
      fc.property(fc.jsonValue({ noUnicodeString: false }), (value) => {
        const text = JSON.stringify(value)
        if (!text.includes('__proto__')) expect(parseJson(text)).toEqual(JSON.parse(text))
      }),
    )
  })

  it.each(['{"__proto__":{"a":1},"b":1}', '{"\\u005f_proto__":{"a":1},"b":1}', '{"__pr\\u006fto__":{"a":1},"b":1}'])(
    'drops the key that would set a prototype from %s',
    (text) => {
      const value = parseJson(text)
      expect(Object.keys(value as object)).toEqual(['b'])
      expect(Object.getPrototypeOf(value)).toBe(Object.prototype)
    },
  )
})
