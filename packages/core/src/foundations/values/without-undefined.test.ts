import { expect, it } from 'vitest'
import { withoutUndefined } from './without-undefined.ts'

it('leaves out undefined fields and no others', () => {
  expect(withoutUndefined({ a: undefined, b: null, c: 0, d: '', e: false })).toEqual({ b: null, c: 0, d: '', e: false })
  expect('a' in withoutUndefined({ a: undefined })).toBe(false)
})

it('R35 gives the copy no other prototype', () => {
  const copy = withoutUndefined(JSON.parse('{"__proto__":{"isAdmin":true},"name":"Ada"}'))
  expect(Object.getPrototypeOf(copy)).toBe(Object.prototype)
  expect(copy).toEqual({ name: 'Ada' })
})
