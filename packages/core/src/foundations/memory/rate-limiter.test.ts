import { describe, expect, it } from 'vitest'
import { memoryRateLimiter } from './rate-limiter.ts'

const at = (ms: number) => new Date(1_900_000_000_000 + ms)
const rule = (key: string, windowMs = 1000) => ({ key, max: 1, windowMs })

describe('memoryRateLimiter', () => {
  it('forgets the windows that end first when there are too many keys', async () => {
    const limiter = memoryRateLimiter({ maxKeys: 3 })
    await limiter.consume([rule('long', 9000)], at(0))
    await limiter.consume([rule('short', 1000)], at(0))
    await limiter.consume([rule('middle', 5000)], at(0))
    await limiter.consume([rule('new', 7000)], at(1))
    expect((await limiter.consume([rule('long', 9000)], at(2))).allowed).toBe(false)
    expect((await limiter.consume([rule('middle', 5000)], at(2))).allowed).toBe(false)
    expect((await limiter.consume([rule('new', 7000)], at(2))).allowed).toBe(false)
    expect((await limiter.consume([rule('short', 1000)], at(2))).allowed).toBe(true)
  })

  it('holds no more than maxKeys under a flood', async () => {
    const limiter = memoryRateLimiter({ maxKeys: 100 })
    for (let index = 0; index < 5000; index++) await limiter.consume([rule(`k${index}`, 1000 + (index % 7))], at(0))
    expect(await limiter.deleteExpired(at(1_000_000))).toBe(100)
  })

  it('P10 remembers a caller who was refused after calls with more other keys than fit', async () => {
    const limiter = memoryRateLimiter({ maxKeys: 100 })
    const login = { key: 'mallory', max: 5, windowMs: 1000 }
    for (let call = 0; call < 5; call++) await limiter.consume([login], at(0))
    for (let index = 0; index < 1000; index++) await limiter.consume([{ ...login, key: `k${index}` }], at(1))
    expect((await limiter.consume([login], at(2))).allowed).toBe(false)
    expect((await limiter.consume([login], at(1000))).allowed).toBe(true)
  })

  it('P10 holds no more than maxKeys, and counts new callers, under a flood that calls each key twice', async () => {
    const limiter = memoryRateLimiter({ maxKeys: 100 })
    const twice = (index: number) => ({ key: `k${index}`, max: 5, windowMs: 1000 + (index % 7) })
    for (let index = 0; index < 5000; index++)
      for (let call = 0; call < 2; call++) await limiter.consume([twice(index)], at(0))
    const late = { key: 'late', max: 2, windowMs: 5000 }
    for (const allowed of [true, true, false]) {
      expect((await limiter.consume([late], at(1))).allowed).toBe(allowed)
      for (let index = 0; index < 20; index++) await limiter.consume([twice(9000 + index)], at(1))
    }
    expect(await limiter.deleteExpired(at(1_000_000))).toBe(100)
  })

  it('drops ended windows as new ones begin', async () => {
    const limiter = memoryRateLimiter()
    for (let index = 0; index < 1000; index++) await limiter.consume([rule(`old${index}`)], at(0))
    for (let index = 0; index < 500; index++) await limiter.consume([rule(`new${index}`)], at(2000))
    expect(await limiter.deleteExpired(at(2000))).toBe(0)
  })

  it('sweeping spares a window that followed an ended one of its key', async () => {
    const limiter = memoryRateLimiter()
    await limiter.consume([rule('key')], at(0))
    await limiter.consume([rule('key')], at(1000))
    for (let index = 0; index < 10; index++) await limiter.consume([rule(`other${index}`)], at(1001))
    expect((await limiter.consume([rule('key')], at(1002))).allowed).toBe(false)
  })
})
