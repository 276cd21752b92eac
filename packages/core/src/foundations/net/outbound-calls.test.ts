import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createOutboundCalls } from './outbound-calls.ts'

const never = () => new Promise<never>(() => {})

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('R39 an outgoing call', () => {
  it('has the outcome of its function, and leaves no timer', async () => {
    const calls = createOutboundCalls()
    await expect(calls.run(async () => 'sent', calls)).resolves.toBe('sent')
    await expect(calls.run(() => Promise.reject(new Error('down')), calls)).rejects.toThrow('down')
    const thrower = () => {
      throw new Error('thrown')
    }
    await expect(calls.run(thrower, calls)).rejects.toThrow('thrown')
    expect(vi.getTimerCount()).toBe(0)
  })

  it('ends at its limit though its function never does, which learns of it', async () => {
    const calls = createOutboundCalls({ timeoutMs: 700 })
    let signal: AbortSignal | undefined
    const outcome = calls.run((given) => {
      signal = given
      return never()
    }, calls)
    const told = expect(outcome).rejects.toMatchObject({
      name: 'TimeoutError',
      message: 'the call took longer than 700 ms',
    })
    vi.advanceTimersByTime(699)
    expect(signal?.aborted).toBe(false)
    vi.advanceTimersByTime(1)
    await told
    expect(signal?.aborted).toBe(true)
  })

  it('drops an outcome that comes too late', async () => {
    const calls = createOutboundCalls()
    const late = Promise.withResolvers<string>()
    const outcome = calls.run(() => late.promise, { timeoutMs: 100, name: 'the relay' })
    vi.advanceTimersByTime(100)
    late.reject(new Error('late'))
    await expect(outcome).rejects.toThrow('the relay took longer than 100 ms')
  })

  it('is cut by a signal, also by one that has already aborted', async () => {
    const calls = createOutboundCalls()
    const cutting = new AbortController()
    const running = calls.run(never, { timeoutMs: 100, cut: cutting.signal })
    cutting.abort(new Error('cut'))
    await expect(running).rejects.toThrow('cut')
    let isCalled = false
    const call = async () => {
      isCalled = true
    }
    await expect(calls.run(call, { timeoutMs: 100, cut: cutting.signal })).rejects.toThrow('cut')
    expect(isCalled).toBe(false)
    expect(vi.getTimerCount()).toBe(0)
  })

  it('is ended when the service stops; later ones run', async () => {
    const calls = createOutboundCalls()
    const running = [calls.run(never, calls), calls.run(never, calls)]
    calls.end()
    for (const one of running) await expect(one).rejects.toMatchObject({ name: 'AbortError' })
    await expect(calls.run(async () => 1, calls)).resolves.toBe(1)
  })
})
