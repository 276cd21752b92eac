import { isConflict } from '@sallyport/core/ports'
import { describe, expect, it } from 'vitest'
import { asConflict } from './as-conflict.ts'

describe('asConflict', () => {
  it.each([
    Object.assign(new Error('x'), { errcode: 1555 }),
    Object.assign(new Error('x'), { errcode: 2067 }),
    new Error('D1_ERROR: UNIQUE constraint failed: auth_users.email: SQLITE_CONSTRAINT'),
  ])('knows a taken key: %o', (error) => {
    expect(isConflict(asConflict(error))).toBe(true)
  })

  it.each([
    Object.assign(new Error('FOREIGN KEY constraint failed'), { errcode: 787 }),
    new Error('database is locked'),
    'UNIQUE constraint failed',
  ])('passes on anything else: %o', (error) => {
    expect(asConflict(error)).toBe(error)
  })
})
