import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { watchStream } from './watch-stream.ts'

const MINUTE = 60_000
const now = () => new Date(Date.now())
const never = async () => true

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('watchStream', () => {
  it('ends to the moment when its time is over, once', () => {
    const end = vi.fn()
    const watch = watchStream(new Date(Date.now() + 900_000), null, end, now)
    vi.advanceTimersByTime(899_999)
    watch.beat()
    expect(end).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    watch.beat()
    expect(end).toHaveBeenCalledOnce()
  })

  it('ends by a beat where its timer was late', () => {
    const end = vi.fn()
    const watch = watchStream(new Date(Date.now() + 1000), null, end, now)
    vi.setSystemTime(Date.now() + 1000)
    watch.beat()
    expect(end).toHaveBeenCalledOnce()
  })

  it('survives a time beyond what a timer can count', () => {
    const end = vi.fn()
    watchStream(new Date(Date.now() + 100 * 24 * 3_600_000), null, end, now)
    vi.advanceTimersByTime(30 * 24 * 3_600_000)
    expect(end).not.toHaveBeenCalled()
  })

  it('asks once a minute, and ends when told so', async () => {
    let mayGoOn = true
    const ask = vi.fn(async () => mayGoOn)
    const end = vi.fn()
    const watch = watchStream(null, ask, end, now)
    for (let beat = 0; beat < 6; beat++) {
      await vi.advanceTimersByTimeAsync(MINUTE / 2)
      watch.beat()
    }
    expect(ask).toHaveBeenCalledTimes(3)
    expect(end).not.toHaveBeenCalled()
    mayGoOn = false
    await vi.advanceTimersByTimeAsync(MINUTE)
    watch.beat()
    await vi.advanceTimersByTimeAsync(0)
    expect(end).toHaveBeenCalledOnce()
  })

  it('R15 bears a store that fails for two minutes at most', async () => {
    let isDown = true
    const end = vi.fn()
    const ask = () => (isDown ? Promise.reject(new Error('away')) : never())
    const watch = watchStream(null, ask, end, now)
    const beat = async () => {
      await vi.advanceTimersByTimeAsync(MINUTE / 2)
      watch.beat()
      await vi.advanceTimersByTimeAsync(0)
    }
    for (let count = 0; count < 3; count++) await beat()
    isDown = false
    await beat()
    expect(end).not.toHaveBeenCalled()
    isDown = true
    for (let count = 0; count < 3; count++) await beat()
    expect(end).not.toHaveBeenCalled()
    await beat()
    expect(end).toHaveBeenCalledOnce()
  })

  it('does nothing once it is stopped', () => {
    const end = vi.fn()
    const watch = watchStream(new Date(Date.now() + 1000), never, end, now)
    watch.stop()
    vi.advanceTimersByTime(5000)
    watch.beat()
    expect([end.mock.calls.length, vi.getTimerCount()]).toEqual([0, 0])
  })
})
