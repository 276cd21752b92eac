import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { watchStream } from './watch-stream.ts'

const MINUTE = 60_000
let at = 0
const now = () => new Date(at)

async function pass(ms: number): Promise<void> {
  at += ms
  await vi.advanceTimersByTimeAsync(ms)
}
const never = async () => true

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('watchStream', () => {
  it('ends to the moment when its time is over, once', async () => {
    const end = vi.fn()
    const watch = watchStream(new Date(at + 900_000), null, end, now)
    await pass(899_999)
    watch.beat()
    expect(end).not.toHaveBeenCalled()
    await pass(1)
    watch.beat()
    expect(end).toHaveBeenCalledOnce()
  })

  it('ends by a beat where its timer was late', () => {
    const end = vi.fn()
    const watch = watchStream(new Date(at + 1000), null, end, now)
    at += 1000
    watch.beat()
    expect(end).toHaveBeenCalledOnce()
  })

  it('survives a time beyond what a timer can count', async () => {
    const end = vi.fn()
    watchStream(new Date(at + 100 * 24 * 3_600_000), null, end, now)
    await pass(30 * 24 * 3_600_000)
    expect(end).not.toHaveBeenCalled()
  })

  it('asks every half minute, and ends when told so', async () => {
    let mayGoOn = true
    const ask = vi.fn(async () => mayGoOn)
    const end = vi.fn()
    const watch = watchStream(null, ask, end, now)
    for (let beat = 0; beat < 6; beat++) {
      await pass(MINUTE / 4)
      watch.beat()
    }
    expect(ask).toHaveBeenCalledTimes(3)
    expect(end).not.toHaveBeenCalled()
    mayGoOn = false
    await pass(MINUTE / 2)
    watch.beat()
    await pass(0)
    expect(end).toHaveBeenCalledOnce()
  })

  it('A6 asks at once when told that something ended, and once more when it was asking already', async () => {
    const answers: ((mayGoOn: boolean) => void)[] = []
    const end = vi.fn()
    const watch = watchStream(null, () => new Promise((resolve) => answers.push(resolve)), end, now)
    watch.recheck()
    watch.recheck()
    expect(answers).toHaveLength(1)
    // Resolves a store read that started before the session ended.
    answers[0]?.(true)
    await pass(0)
    expect(answers).toHaveLength(2)
    expect(end).not.toHaveBeenCalled()
    answers[1]?.(false)
    await pass(0)
    expect(end).toHaveBeenCalledOnce()
    watch.recheck()
    expect(answers).toHaveLength(2)
  })

  it('R15 bears a store that fails for two minutes at most', async () => {
    let isDown = true
    const end = vi.fn()
    const ask = () => (isDown ? Promise.reject(new Error('away')) : never())
    const watch = watchStream(null, ask, end, now)
    const beat = async () => {
      await pass(MINUTE / 2)
      watch.beat()
      await pass(0)
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

  it('does nothing once it is stopped', async () => {
    const end = vi.fn()
    const watch = watchStream(new Date(at + 1000), never, end, now)
    watch.stop()
    await pass(5000)
    watch.beat()
    expect([end.mock.calls.length, vi.getTimerCount()]).toEqual([0, 0])
  })
})
