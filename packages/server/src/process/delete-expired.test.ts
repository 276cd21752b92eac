import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { deleteExpiredRegularly } from './delete-expired.ts'

describe('deleteExpiredRegularly', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('runs soon after the start, and then every 15 minutes until it is stopped', async () => {
    const deleteExpired = vi.fn(async () => ({}) as never)
    const stop = deleteExpiredRegularly(deleteExpired)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(deleteExpired).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(15 * 60_000)
    expect(deleteExpired).toHaveBeenCalledTimes(2)
    stop()
    vi.advanceTimersByTime(60 * 60_000)
    expect(deleteExpired).toHaveBeenCalledTimes(2)
  })

  it('P5 waits until the last run has ended', async () => {
    const ends = Promise.withResolvers<void>()
    const deleteExpired = vi.fn(() => ends.promise)
    const stop = deleteExpiredRegularly(deleteExpired)
    await vi.advanceTimersByTimeAsync(60 * 60_000)
    expect(deleteExpired).toHaveBeenCalledTimes(1)
    ends.resolve()
    await vi.advanceTimersByTimeAsync(15 * 60_000)
    expect(deleteExpired).toHaveBeenCalledTimes(2)
    stop()
  })

  it('never runs if it is stopped at once', () => {
    const deleteExpired = vi.fn(async () => ({}) as never)
    deleteExpiredRegularly(deleteExpired)()
    vi.advanceTimersByTime(60 * 60_000)
    expect(deleteExpired).not.toHaveBeenCalled()
  })
})
