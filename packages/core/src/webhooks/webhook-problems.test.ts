import { expect, it } from 'vitest'
import { webhookProblems } from './webhook-problems.ts'

it('has nothing against the defaults', () => {
  expect(webhookProblems({}, true)).toEqual([])
  expect(webhookProblems({ allowLoopback: true, jitter: true, timeoutMs: 100 }, false)).toEqual([])
})

it('lists every option that makes no sense', () => {
  const wrong = { timeoutMs: 0, maxDelayMs: Number.NaN, jitter: 'full', allowLoopback: 1, onQueued: 'x' }
  expect(webhookProblems(wrong as never, false)).toEqual([
    'webhooks.timeoutMs: must be 100 to 60000',
    'webhooks.maxDelayMs: must be a number above 0',
    'webhooks.jitter: must be true or false',
    'webhooks.allowLoopback: must be true or false',
    'webhooks.onQueued: must be a function',
  ])
})

it('R29 refuses loopback in production', () => {
  expect(webhookProblems({ allowLoopback: true }, true)).toEqual(['webhooks.allowLoopback: only in development'])
})
