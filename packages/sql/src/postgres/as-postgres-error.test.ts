import { describe, expect, it } from 'vitest'
import { isBrokenConnection } from './as-postgres-error.ts'

const failed = (code: string, message = 'failed') => Object.assign(new Error(message), { code })

describe('isBrokenConnection', () => {
  it.each(['57P01', '57P02', '08006', 'EPIPE', 'ECONNRESET', 'ECONNREFUSED', '57P03'])('is true for %s', (code) => {
    expect(isBrokenConnection(failed(code))).toBe(true)
  })

  it('is true for the driver’s own words', () => {
    expect(isBrokenConnection(new Error('Connection terminated unexpectedly'))).toBe(true)
    expect(isBrokenConnection(new Error('Client has encountered a connection error and is not queryable'))).toBe(true)
  })

  it.each(['23505', '40001', '25006', '26000', '57014'])('is false for %s', (code) => {
    expect(isBrokenConnection(failed(code))).toBe(false)
  })
})
