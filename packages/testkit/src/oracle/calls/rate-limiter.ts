import type { RateLimiter } from '@sallyport/core/ports'
import { constantFrom, record } from 'fast-check'
import { MINUTE, T0 } from '../../contracts/instants.ts'
import { callsOf } from '../call.ts'
import type { StoreCalls } from '../store-calls.ts'

const call = callsOf<RateLimiter>()
const key = constantFrom('k1', 'k2')
const cost = constantFrom(0, 1)

export const rateLimiterCalls: StoreCalls = {
  call: record({ key, cost }).map(({ key, cost }) =>
    call('consume', (named) => [[{ key: named(key), max: 2, windowMs: MINUTE, cost }], T0]),
  ),
}
