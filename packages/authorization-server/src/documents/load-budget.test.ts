import { AuthError } from '@sallyport/core/feature'
import { memoryRateLimiter } from '@sallyport/core/memory'
import { expect, it } from 'vitest'
import { spendOnNew } from './load-budget.ts'

const MINUTE = 60_000

/** Counts as the service does, by a clock that the test sets. */
function counting() {
  const limiter = memoryRateLimiter()
  let now = Date.UTC(2030, 0, 1)
  const count = async (key: string, window: { readonly max: number; readonly windowMs: number }) => {
    const { allowed } = await limiter.consume([{ key, ...window, cost: 1 }], new Date(now))
    if (!allowed) throw new AuthError('too many', 'RATE_LIMITED', 429)
  }
  const attempts = { count, assertRoom: count }
  return {
    given: { attempts, hash: (text: string) => text },
    pass: (ms: number) => {
      now += ms
    },
  }
}

it('L12 loads 600 new documents a minute and 20,000 a day in all, however many users, addresses and hosts there are', async () => {
  const { given, pass } = counting()
  let made = 0
  const load = () => {
    const n = made++
    const address = `2001:db8:${(n % 60_000).toString(16)}::1`
    return spendOnNew(`https://host${n}.example/c.json`, `user${n}`, address, given)
  }
  for (let minute = 0; minute < 33; minute++) {
    for (let n = 0; n < 600; n++) await load()
    await expect(load()).rejects.toMatchObject({ code: 'RATE_LIMITED' })
    pass(MINUTE)
  }
  let left = 0
  while (
    await load().then(
      () => true,
      () => false,
    )
  )
    left++
  expect(33 * 600 + left).toBe(20_000)
  pass(24 * 60 * MINUTE)
  await load()
})

it('L12 counts an address by its blocks, and uses up nothing of others once its own are used up', async () => {
  const { given } = counting()
  let made = 0
  const from = (address: string | null) => spendOnNew('https://agent.example/c.json', `user${made++}`, address, given)
  for (let n = 0; n < 10; n++) await from(`2001:db8::${n}`)
  for (let n = 0; n < 100; n++) await expect(from('2001:db8::1')).rejects.toThrow('too many')
  for (let n = 0; n < 10; n++) await from('2001:db8:0:1::1')
  await expect(from('2001:db8:0:2::1')).rejects.toThrow('too many')
  for (let n = 0; n < 20; n++) await from(`2001:db8:0:10${n % 2}::1`)
  await expect(from('2001:db8:0:200::1')).rejects.toThrow('too many')
  for (let n = 0; n < 10; n++) await from('192.0.2.1')
  for (let n = 0; n < 10; n++) await from(null)
  await expect(from(null)).rejects.toThrow('too many')
})
