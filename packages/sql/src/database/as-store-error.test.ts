import { isConflict, isOutcomeUnknown, isStoreUnavailable } from '@sallyport/core/ports'
import { describe, expect, it } from 'vitest'
import { asStoreError } from './as-store-error.ts'

const withCode = (errcode: number, message = 'x') => Object.assign(new Error(message), { errcode })

describe('asStoreError', () => {
  it.each([
    withCode(1555),
    withCode(2067),
    new Error('D1_ERROR: UNIQUE constraint failed: auth_users.email: SQLITE_CONSTRAINT'),
  ])('recognises a taken key: %o', (error) => {
    expect(isConflict(asStoreError(error))).toBe(true)
  })

  it.each([
    [withCode(5), /end its transaction/, 2000],
    [withCode(517), /end its transaction/, 2000],
    [new Error('database is locked'), /end its transaction/, 2000],
    [new Error('D1_ERROR: D1 DB is overloaded. Requests queued for too long.'), /D1 receives more/, 2000],
    [new Error('D1_ERROR: Network connection lost.'), /connection to D1 was lost/, 2000],
    [withCode(13, 'database or disk is full'), /free space \(database or disk is full\)/, 60_000],
    [new Error('D1_ERROR: Exceeded maximum DB size.'), /free space/, 60_000],
    [withCode(8), /give this process write access/, 60_000],
    [withCode(4874), /check the disk/, 60_000],
    [withCode(14), /check their folder/, 60_000],
  ])('says what to do about %o and when to come back', (error, message, retryAfterMs) => {
    const told = asStoreError(error)
    expect(isStoreUnavailable(told)).toBe(true)
    expect(told).toMatchObject({ message: expect.stringMatching(message), retryAfterMs, cause: error })
  })

  it('knows whether the statement may have been run', () => {
    const lost = [
      'D1_ERROR: Network connection lost.',
      'D1 DB storage operation exceeded timeout which caused object to be reset.',
    ]
    for (const text of lost) expect(isOutcomeUnknown(asStoreError(new Error(text)))).toBe(true)
    for (const known of [withCode(5), withCode(13)]) expect(isOutcomeUnknown(asStoreError(known))).toBe(false)
  })

  it.each([withCode(787, 'FOREIGN KEY constraint failed'), withCode(11), 'UNIQUE constraint failed', new Error('x')])(
    'passes on anything else: %o',
    (error) => {
      expect(asStoreError(error)).toBe(error)
    },
  )
})
