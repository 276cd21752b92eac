import { expect, it } from 'vitest'
import { recordCodec } from './record-codec.ts'

it('stores a text as a text, also if untyped code passes a number', () => {
  const codec = recordCodec<{ readonly userId: string }, { readonly user_id: string }>({ userId: ['user_id', 'text'] })
  // The cast stands for a host's untyped code. SQLite would store the number as '123.0'.
  expect(codec.encode({ userId: 123 as unknown as string })).toEqual({ user_id: '123' })
})
