import { describe, expect, it } from 'vitest'
import { hashToken } from '../crypto/token-hash.ts'
import { issueOneShotToken } from './one-shot-token.ts'

describe('issueOneShotToken', () => {
  it('R35 gives 64 hex characters to send and their hash to store', () => {
    const { token, hash } = issueOneShotToken()
    expect(token).toMatch(/^[0-9a-f]{64}$/)
    expect(hash).toBe(hashToken(token))
    expect(issueOneShotToken().token).not.toBe(token)
  })
})
