import { expect, it } from 'vitest'
import { pathOf } from './admin-api.ts'
import { ApiError } from './api-error.ts'
import { describeError } from './describe-error.ts'

it.each(['.', '..', ''])('a path refuses the part “%s”, and says why', (part) => {
  let error: unknown
  try {
    pathOf`/roles/${part}`
  } catch (refusal) {
    error = refusal
  }
  expect(describeError(error)).toEqual({
    text: 'This record can’t be edited here, because a URL can’t contain its name. Change it in the database.',
    notes: [],
  })
})

it('a path encodes its parts', () => {
  expect(pathOf`/roles/${'a/../b?c'}/${'...'}`).toBe('/roles/a%2F..%2Fb%3Fc/...')
})

it('has no text for a code that is the name of an inherited property', () => {
  expect(describeError(new ApiError('Odd', 400, 'constructor')).text).toBe('Odd (constructor)')
})
