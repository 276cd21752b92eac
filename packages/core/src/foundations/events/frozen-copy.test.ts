import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { frozenCopy } from './frozen-copy.ts'

describe('frozenCopy', () => {
  it('equals the value and is frozen, and leaves the value as it was', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        fc.pre(!JSON.stringify(value).includes('__proto__'))
        expect(frozenCopy(value)).toEqual(value)
        expect(Object.isFrozen(frozenCopy(value))).toBe(true)
      }),
    )
    const given = { list: [{ a: 1 }] }
    const copy = frozenCopy(given)
    expect(Object.isFrozen(copy.list[0])).toBe(true)
    expect(Object.isFrozen(given) || Object.isFrozen(given.list)).toBe(false)
  })

  it('is inert to __proto__ and writes dates as JSON does', () => {
    const copy = frozenCopy<Record<string, unknown>>(
      JSON.parse('{"__proto__": {"isAdmin": true}, "a": {"__proto__": 1}}'),
    )
    expect(copy.isAdmin).toBeUndefined()
    expect(Object.keys(copy)).toEqual(['a'])
    expect(frozenCopy<unknown>({ at: new Date(0) })).toEqual({ at: '1970-01-01T00:00:00.000Z' })
  })
})
