import { expect, it, vi } from 'vitest'
import { ConflictingCookies } from '../../web/http/cookies/conflicting-cookies.ts'
import { AuthError, failure } from './errors.ts'

it('an AuthError of another copy of the package is one, too', async () => {
  vi.resetModules()
  const copy = await import('./errors.ts')
  expect(copy.AuthError).not.toBe(AuthError)
  expect(new copy.AuthError('No.', 'NO', 403)).toBeInstanceOf(AuthError)
  const ofOtherLibrary = Object.assign(new Error('No.'), { name: 'AuthError' })
  for (const other of [new Error('No.'), ofOtherLibrary, { name: 'AuthError' }, null, 'AuthError']) {
    expect(other).not.toBeInstanceOf(AuthError)
  }
})

it('an AuthError is no instance of a class that extends it', () => {
  expect(failure('UNAUTHORIZED')).not.toBeInstanceOf(ConflictingCookies)
})

it('an AuthError refuses a status that is no whole number from 400 to 599', () => {
  for (const status of [0, 200, 302, 399, 600, 404.5, Number.NaN, '404', undefined])
    expect(() => new AuthError('No.', 'NO', status as number)).toThrow(
      new TypeError(`the status of an AuthError must be a whole number from 400 to 599, not ${status}`),
    )
})
