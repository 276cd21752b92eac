import { describe, expect, it } from 'vitest'
import { checkDurations } from './check-durations.ts'

const check = (text: string, file = 'packages/core/src/users/a.test.ts') =>
  checkDurations(new Map([[file, text]])).join('\n')
// Assembled at run time, so that the check doesn't find them here.
const sleep = (ms: string) => `await sl${'eep'}(${ms})`

describe('checkDurations', () => {
  it.each([
    ['a time that is compared', `expect(perfor${'mance'}.now() - begun).toBeLessThan(1000)`, 'how long'],
    ['a date that is compared', `check(Da${'te'}.now() - begun < 1000, 'soon')`, 'how long'],
    ['a name that is compared', `expect(elap${'sed'}).toBeLessThan(1000)`, 'how long'],
    ['a sleep', sleep('1_500'), 'sleeps 1500 ms'],
    ['a timer', `await new Promise((resolve) => setTime${'out'}(resolve, 200))`, 'sleeps 200 ms'],
  ])('refuses %s', (_, text, expected) => {
    expect(check(text)).toContain(expected)
  })

  it.each([
    ['the step of a loop', `while (!isDone()) ${sleep('10')}`],
    ['a sleep with its reason', `  // Real time: the server counts it.\n  ${sleep('700')}`],
    ['a limit against hangs', 'const HANG_MS = 600_000'],
  ])('accepts %s', (_, text) => {
    expect(check(text)).toBe('')
  })

  it('leaves programs and the long suite alone', () => {
    expect(check(sleep('5000'), 'packages/core/src/users/a.ts')).toBe('')
    expect(check(sleep('5000'), 'tests/postgres/machines.long.test.ts')).toBe('')
  })
})
