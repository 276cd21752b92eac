import type { LogEntry } from '@sallyport/core'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { watchClock } from './watch-clock.ts'

describe('P10 watchClock', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  async function watched(differences: readonly number[]) {
    const log: LogEntry[] = []
    let checks = 0
    const stop = await watchClock(
      async () => differences[Math.min(checks++, differences.length - 1)] ?? 0,
      (entry) => log.push(entry),
    )
    const told = () => log.map(({ level, event, aheadMs }) => [level, event, aheadMs])
    return { stop, told, checks: () => checks }
  }

  it('logs at the start that the clocks of this machine and of the database differ, and repeats it every hour', async () => {
    const { stop, told } = await watched([-600_000])
    expect(told()).toEqual([['error', 'clock.differs', -600_000]])
    await vi.advanceTimersByTimeAsync(59 * 60_000)
    expect(told()).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(2 * 60_000)
    expect(told()).toHaveLength(2)
    stop()
  })

  it('logs a difference that arises later, and its end', async () => {
    const { stop, told, checks } = await watched([100, 6000, 6000, 20])
    expect(told()).toEqual([])
    await vi.advanceTimersByTimeAsync(3 * 60_000)
    expect(told()).toEqual([
      ['error', 'clock.differs', 6000],
      ['info', 'clock.agrees', 20],
    ])
    stop()
    await vi.advanceTimersByTimeAsync(10 * 60_000)
    expect(checks()).toBe(4)
  })

  it('leaves an unreachable database to others', async () => {
    const stop = await watchClock(
      () => Promise.reject(new Error('down')),
      () => expect.unreachable(),
    )
    stop()
  })
})
