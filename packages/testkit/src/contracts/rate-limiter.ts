import type { RateLimiter } from '@sallyport/core/ports'
import { check, same } from '../check.ts'
import type { Contract } from '../contract.ts'
import { inParallel } from './in-parallel.ts'
import { at, T0 } from './instants.ts'
import { UNUSUAL_TEXTS } from './users/unusual-texts.ts'

type ExpiringLimiter = RateLimiter & Required<Pick<RateLimiter, 'deleteExpired'>>

const RULE = { key: 'login:u1', max: 3, windowMs: 1000 }
const ALLOWED = { allowed: true, retryAfterMs: 0 }

/** Makes as many attempts at T0 as the rule allows, so that the next one is refused. */
async function fill(limiter: RateLimiter): Promise<void> {
  for (let index = 0; index < RULE.max; index++) await limiter.consume([RULE], T0)
}

async function isAllowed(limiter: RateLimiter, now: Date, cost = 1): Promise<boolean> {
  return (await limiter.consume([{ ...RULE, cost }], now)).allowed
}

export const rateLimiterContract: Contract<RateLimiter> = {
  name: 'rateLimiter',
  cases: {
    async 'lets max through in a window and then says when it ends'(limiter) {
      for (const ms of [0, 100, 200]) same(await limiter.consume([RULE], at(ms)), ALLOWED, `at ${ms} ms`)
      same(await limiter.consume([RULE], at(300)), { allowed: false, retryAfterMs: 700 }, 'the fourth')
      same(await limiter.consume([RULE], at(999)), { allowed: false, retryAfterMs: 1 }, 'just before the end')
      same(await limiter.consume([RULE], at(1000)), ALLOWED, 'at the end')
    },
    async 'begins a whole window with the first attempt after the end'(limiter) {
      await fill(limiter)
      for (let index = 0; index < RULE.max; index++)
        same(await isAllowed(limiter, at(1500)), true, 'in the next window')
      same(await limiter.consume([RULE], at(1600)), { allowed: false, retryAfterMs: 900 }, 'when that is full')
    },
    async 'a refused attempt doesn’t prolong the window'(limiter) {
      await fill(limiter)
      for (let ms = 1; ms < 1000; ms += 37) same(await isAllowed(limiter, at(ms)), false, `at ${ms} ms`)
      same(await isAllowed(limiter, at(1000)), true, 'at the end')
    },
    async 'counts no refused attempt: after one is given back, the next is allowed'(limiter) {
      await fill(limiter)
      for (let index = 0; index < 5; index++) await limiter.consume([RULE], at(1))
      same(await limiter.consume([{ ...RULE, cost: -1 }], at(2)), ALLOWED, 'giving back')
      same([await isAllowed(limiter, at(3)), await isAllowed(limiter, at(3))], [true, false], 'after it')
    },
    async 'counts keys apart'(limiter) {
      await fill(limiter)
      for (const key of UNUSUAL_TEXTS) {
        same(await limiter.consume([{ ...RULE, key, max: 1 }], T0), ALLOWED, 'the first')
        check(!(await limiter.consume([{ ...RULE, key, max: 1 }], T0)).allowed, `the second of ${key.slice(0, 30)}`)
      }
    },
    async 'looking counts nothing, and is refused when the window is full'(limiter) {
      const look = { ...RULE, cost: 0 }
      for (let index = 0; index < 5; index++) same(await limiter.consume([look], T0), ALLOWED, 'before the first')
      await limiter.consume([RULE], at(100))
      await limiter.consume([RULE], at(100))
      same(await limiter.consume([look], at(200)), ALLOWED, 'with one left')
      same(await isAllowed(limiter, at(200)), true, 'the last')
      same(await limiter.consume([look], at(300)), { allowed: false, retryAfterMs: 800 }, 'when full')
      same(await limiter.consume([look], at(1100)), ALLOWED, 'at the end')
    },
    async 'a look starts no window'(limiter) {
      await limiter.consume([{ ...RULE, cost: 0 }], T0)
      for (let index = 0; index < RULE.max; index++) await limiter.consume([RULE], at(900))
      same(await limiter.consume([RULE], at(1000)), { allowed: false, retryAfterMs: 900 }, 'a second after the look')
    },
    async 'never counts below nothing'(limiter) {
      for (let index = 0; index < 5; index++)
        same(await isAllowed(limiter, T0, -1), true, 'giving back what wasn’t taken')
      await limiter.consume([RULE], T0)
      for (let index = 0; index < 5; index++) await limiter.consume([{ ...RULE, cost: -1 }], T0)
      const outcomes = []
      for (let index = 0; index < 4; index++) outcomes.push(await isAllowed(limiter, T0))
      same(outcomes, [true, true, true, false], 'after it')
    },
    async 'giving back after the end changes nothing'(limiter) {
      await fill(limiter)
      await limiter.consume([{ ...RULE, cost: -1 }], at(1000))
      const outcomes = []
      for (let index = 0; index < 4; index++) outcomes.push(await isAllowed(limiter, at(1001)))
      same(outcomes, [true, true, true, false], 'in the next window')
    },
    async 'takes a cost that fits, and counts nothing of one that doesn’t'(limiter) {
      same(await isAllowed(limiter, T0, 2), true, 'two')
      same(await isAllowed(limiter, T0, 2), false, 'two more')
      same(await isAllowed(limiter, T0, 1), true, 'one more')
      same(
        await limiter.consume([{ ...RULE, key: 'fresh', cost: 4 }], T0),
        { allowed: false, retryAfterMs: 1000 },
        'too much',
      )
      same(await limiter.consume([{ ...RULE, key: 'fresh', cost: 3 }], T0), ALLOWED, 'all at once')
    },
    async 'lets nothing through where max is 0'(limiter) {
      same(await limiter.consume([{ ...RULE, max: 0 }], T0), { allowed: false, retryAfterMs: 1000 }, 'counted')
      same(await isAllowed(limiter, at(1)), true, 'with another max')
      same((await limiter.consume([{ ...RULE, key: 'other', max: 0, cost: 0 }], T0)).allowed, false, 'looked at')
    },
    async 'counts several rules at once, and names the last end of those that refuse'(limiter) {
      const short = { key: 'short', max: 1, windowMs: 1000 }
      const long = { key: 'long', max: 1, windowMs: 5000 }
      const wide = { key: 'wide', max: 3, windowMs: 9000 }
      same(await limiter.consume([short, long, wide], T0), ALLOWED, 'the first')
      same(await limiter.consume([long, short, wide], at(10)), { allowed: false, retryAfterMs: 4990 }, 'the second')
      same(await limiter.consume([short, long], at(11)), { allowed: false, retryAfterMs: 4989 }, 'in another order')
      same(await limiter.consume([short, wide], at(20)), { allowed: false, retryAfterMs: 980 }, 'the third')
      same(await limiter.consume([wide], at(30)), { allowed: false, retryAfterMs: 8970 }, 'each was counted')
    },
    async 'counts, looks and gives back in one call'(limiter) {
      await fill(limiter)
      const rules = [
        { ...RULE, cost: -1 },
        { key: 'other', max: 1, windowMs: 500 },
        { key: 'third', max: 1, windowMs: 1, cost: 0 },
      ]
      same(await limiter.consume(rules, at(1)), ALLOWED, 'the three')
      same([await isAllowed(limiter, at(2)), await isAllowed(limiter, at(2))], [true, false], 'what was given back')
      same(
        (await limiter.consume([{ key: 'other', max: 1, windowMs: 500 }], at(2))).retryAfterMs,
        499,
        'what was counted',
      )
    },
    async 'no rules allow'(limiter) {
      same(await limiter.consume([], T0), ALLOWED, 'none')
    },
    async 'R24 allows exactly max of 50 parallel attempts'(limiter) {
      const verdicts = await inParallel(50, () => limiter.consume([{ ...RULE, max: 7 }], T0))
      same(verdicts.filter(({ allowed }) => allowed).length, 7, 'allowed')
    },
    async 'allows exactly max of 50 parallel attempts on two keys'(limiter) {
      const rules = [
        { ...RULE, max: 7 },
        { ...RULE, key: 'other', max: 60 },
      ]
      const verdicts = await inParallel(50, () => limiter.consume(rules, T0))
      same(verdicts.filter(({ allowed }) => allowed).length, 7, 'allowed')
    },
  },
}

export const rateLimiterDeleteExpiredContract: Contract<ExpiringLimiter> = {
  name: 'rateLimiter.deleteExpired',
  cases: {
    async 'deletes windows that ended at or before the instant, and counts them'(limiter) {
      for (const windowMs of [1, 2, 3]) await limiter.consume([{ key: `k${windowMs}`, max: 1, windowMs }], T0)
      same(await limiter.deleteExpired(at(2)), 2, 'deleted')
      same(await limiter.deleteExpired(at(2)), 0, 'deleted again')
      same((await limiter.consume([{ key: 'k3', max: 1, windowMs: 3 }], at(2))).allowed, false, 'the running one')
      same((await limiter.consume([{ key: 'k1', max: 1, windowMs: 1 }], at(2))).allowed, true, 'an ended one')
    },
  },
}
