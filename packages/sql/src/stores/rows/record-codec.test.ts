import { expect, it } from 'vitest'
import { recordCodec } from './record-codec.ts'

it('stores a text as a text, also if untyped code passes a number', () => {
  const codec = recordCodec<{ readonly userId: string }, { readonly user_id: string }>({ userId: ['user_id', 'text'] })
  // The cast stands for a host's untyped code. SQLite would store the number as '123.0'.
  expect(codec.encode({ userId: 123 as unknown as string })).toEqual({ user_id: '123' })
})

it('O4 refuses an invalid date instead of storing it as "never"', () => {
  const codec = recordCodec<{ readonly until?: Date }, { readonly until: number | null }>({ until: ['until', 'date'] })
  expect(() => codec.encode({ until: new Date('2024-05-06T07:08:09+00') })).toThrow(RangeError)
  expect(() => codec.encodePatch({ until: new Date(Number.NaN) })).toThrow(RangeError)
  expect(codec.encode({ until: new Date(0) })).toEqual({ until: 0 })
})
