import { expect, it } from 'vitest'
import { instantIn } from './form-values.ts'

it.each([
  ['2026-11-01T12:05Z', '2026-11-01T12:05:00.000Z'],
  ['', undefined],
  ['12345-01-01T00:00', undefined],
  ['nonsense', undefined],
])('reads %s as the instant %s', (text, instant) => {
  const form = new FormData()
  form.set('at', text)
  expect(instantIn(form, 'at')).toBe(instant)
})
