import { describe, expect, it } from 'vitest'
import type { Session } from '../../ports/accounts/sessions.ts'
import { decideRefresh } from './decide-refresh.ts'

const GRACE = 30_000
const NOW = 1_000_000_000
const at = (ms: number) => new Date(NOW + ms)

/** Returns a session with counter 5 that expires in a minute and was rotated `rotatedAgo` ms ago; null: never rotated. */
function row(rotatedAgo: number | null): Session {
  return {
    handle: 'h',
    userId: 'u',
    method: 'password',
    counter: 5,
    ...(rotatedAgo !== null && { rotatedAt: at(-rotatedAgo) }),
    authenticatedAt: at(-60_000),
    createdAt: at(-60_000),
    lastActiveAt: at(0),
    expiresAt: at(60_000),
    absoluteExpiresAt: at(120_000),
  }
}

const decide = (presented: number, rotatedAgo: number | null, now = at(0)) =>
  decideRefresh(presented, row(rotatedAgo), now, GRACE)

describe('decideRefresh', () => {
  it('accepts the previous token within the grace', () => {
    expect(decide(4, 0)).toBe('within-grace')
    expect(decide(4, GRACE - 1)).toBe('within-grace')
  })

  it('treats the previous token as a stolen copy once the grace has ended', () => {
    expect(decide(4, GRACE)).toBe('reuse')
    expect(decide(4, 10 * GRACE)).toBe('reuse')
  })

  it('treats every older token as a stolen copy, however recent the rotation', () => {
    expect(decide(3, 0)).toBe('reuse')
    expect(decide(0, 0)).toBe('reuse')
  })

  it('counts a rotation by a clock that runs ahead as just done', () => {
    expect(decide(4, -5000)).toBe('within-grace')
  })

  it('never treats a token that is newer than the row as a copy', () => {
    expect(decide(6, GRACE)).toBe('unknown-counter')
    expect(decide(9, null)).toBe('unknown-counter')
  })

  it('retries with the current token', () => {
    expect(decide(5, GRACE)).toBe('try-again')
  })

  it('says that the session has expired from its last instant on, whatever the counter', () => {
    expect(decide(4, 0, at(59_999))).not.toBe('expired')
    for (const presented of [3, 4, 5, 6]) expect(decide(presented, 0, at(60_000))).toBe('expired')
  })

  it('says that the session is gone', () => {
    expect(decideRefresh(5, null, at(0), GRACE)).toBe('session-gone')
  })

  it('treats the previous token as a stolen copy if the grace is 0', () => {
    expect(decideRefresh(4, row(0), at(0), 0)).toBe('reuse')
  })
})
