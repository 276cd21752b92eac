import { describe, expect, it } from 'vitest'
import type { AttemptOutcome } from './attempt.ts'
import { settlementOf } from './settlement-of.ts'

const AT = new Date('2030-03-01T12:00:00.000Z')
const SETTINGS = { maxDelayMs: 3_600_000, jitter: false, now: () => AT }
const WEBHOOK = { maxRetries: 3, retryDelayMs: 1000 }

const NO_ANSWER: AttemptOutcome = { error: 'could not be reached', isFinal: false }
const answered = (statusCode: number, retryAfter: string | null = null): AttemptOutcome => ({ statusCode, retryAfter })

function waitMs(outcome: AttemptOutcome, attempts: number, webhook = WEBHOOK, settings = SETTINGS): number | string {
  const { status, nextAttemptAt } = settlementOf(outcome, { attempts }, webhook, settings)
  return nextAttemptAt === undefined ? status : nextAttemptAt.getTime() - AT.getTime()
}

describe('settlementOf', () => {
  it.each([200, 201, 202, 204, 299])('takes %i for delivered', (status) => {
    const delivered = { status: 'delivered', statusCode: status, at: AT, receiver: 'answering' }
    expect(settlementOf(answered(status), { attempts: 3 }, WEBHOOK, SETTINGS)).toEqual(delivered)
  })

  it.each([408, 425, 429, 500, 502, 503, 504, 599])('tries again after %i', (status) => {
    const error = `answered ${status}`
    const nextAttemptAt = new Date(AT.getTime() + 1000)
    const pending = { status: 'pending', statusCode: status, error, nextAttemptAt, at: AT, receiver: 'answering' }
    expect(settlementOf(answered(status), { attempts: 0 }, WEBHOOK, SETTINGS)).toEqual(pending)
  })

  it.each([300, 301, 302, 304, 307, 308, 400, 401, 403, 404, 409, 410, 422, 451])('gives up at %i', (status) => {
    const dead = { status: 'dead', statusCode: status, error: `answered ${status}`, at: AT, receiver: 'answering' }
    expect(settlementOf(answered(status), { attempts: 0 }, WEBHOOK, SETTINGS)).toEqual(dead)
  })

  it('H2 takes only an attempt without an answer for a failing receiver', () => {
    for (const attempts of [0, 3])
      expect(settlementOf(NO_ANSWER, { attempts }, WEBHOOK, SETTINGS)).toMatchObject({ receiver: 'failing' })
  })

  it('waits 1, 2, 4 s and gives up then', () => {
    expect([0, 1, 2, 3].map((attempts) => waitMs(NO_ANSWER, attempts))).toEqual([1000, 2000, 4000, 'dead'])
    expect([0, 1].map((attempts) => waitMs(NO_ANSWER, attempts, { maxRetries: 0, retryDelayMs: 1000 }))).toEqual([
      'dead',
      'dead',
    ])
    expect(
      waitMs({ error: 'the URL is not allowed: it must be https and lead to a public address', isFinal: true }, 0),
    ).toBe('dead')
  })

  it('waits an hour at most, or what maxDelayMs says', () => {
    const many = { maxRetries: 20, retryDelayMs: 1000 }
    expect([11, 12, 19].map((attempts) => waitMs(answered(500), attempts, many))).toEqual([
      2_048_000, 3_600_000, 3_600_000,
    ])
    expect(waitMs(answered(500), 5, many, { ...SETTINGS, maxDelayMs: 1500 })).toBe(1500)
  })

  it.each([
    ['120', 120_000],
    ['0', 1000],
    ['86400', 3_600_000],
    ['Fri, 01 Mar 2030 12:00:30 GMT', 30_000],
    ['Fri, 01 Mar 2030 11:00:30 GMT', 1000],
    ['Sat, 02 Mar 2030 12:00:00 GMT', 3_600_000],
    ['soon', 1000],
    ['-5', 1000],
    ['1.5', 1000],
    ['2030', 2_030_000],
    ['', 1000],
  ])('honours Retry-After: %s', (header, ms) => {
    expect(waitMs(answered(429, header), 0)).toBe(ms)
    expect(waitMs(answered(503, header), 0)).toBe(ms)
    expect(waitMs(answered(500, header), 0)).toBe(1000)
  })

  it('waits a random part of the delay with jitter, but never less than Retry-After', () => {
    const settings = { ...SETTINGS, jitter: true }
    const waits = Array.from({ length: 300 }, () => Number(waitMs(answered(500), 2, WEBHOOK, settings)))
    expect(Math.min(...waits)).toBeGreaterThanOrEqual(0)
    expect(Math.min(...waits)).toBeLessThan(400)
    expect(Math.max(...waits)).toBeLessThanOrEqual(4000)
    expect(Math.max(...waits)).toBeGreaterThan(3600)
    expect(waitMs(answered(429, '60'), 2, WEBHOOK, settings)).toBe(60_000)
  })
})
