import { describe, expect, it } from 'vitest'
import { hashToken } from '../../foundations/crypto/token-hash.ts'
import { issueOneTimeToken } from './one-time-token.ts'

describe('issueOneTimeToken', () => {
  it('R35 gives 64 hex characters to send and their hash to store', () => {
    const { token, hash } = issueOneTimeToken()
    expect(token).toMatch(/^[0-9a-f]{64}$/)
    expect(hash).toBe(hashToken(token))
    expect(issueOneTimeToken().token).not.toBe(token)
  })
})
