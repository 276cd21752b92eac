import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { deleteExpiredRegularly } from './delete-expired.ts'

describe('deleteExpiredRegularly', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('runs soon after the start, and then every 15 minutes until it is stopped', () => {
    const deleteExpired = vi.fn(async () => ({}) as never)
    const stop = deleteExpiredRegularly(deleteExpired)
    vi.advanceTimersByTime(10_000)
    expect(deleteExpired).toHaveBeenCalledTimes(1)
    vi.advanceTimersByTime(15 * 60_000)
    expect(deleteExpired).toHaveBeenCalledTimes(2)
    stop()
    vi.advanceTimersByTime(60 * 60_000)
    expect(deleteExpired).toHaveBeenCalledTimes(2)
  })

  it('never runs if it is stopped at once', () => {
    const deleteExpired = vi.fn(async () => ({}) as never)
    deleteExpiredRegularly(deleteExpired)()
    vi.advanceTimersByTime(60 * 60_000)
    expect(deleteExpired).not.toHaveBeenCalled()
  })
})
