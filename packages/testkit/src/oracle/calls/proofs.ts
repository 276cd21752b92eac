import type { ProofStore } from '@sallyport/core/ports'
import { boolean, constant, constantFrom, oneof, record } from 'fast-check'
import { at, MINUTE, T0 } from '../../contracts/instants.ts'
import { aProof } from '../../contracts/record-fixtures.ts'
import { callsOf } from '../call.ts'
import type { StoreCalls } from '../store-calls.ts'

const MAX_ATTEMPTS = 2

const call = callsOf<ProofStore>()
/** Mostly one purpose, so that parallel calls concern the same record. */
const purpose = oneof(
  { arbitrary: constant('magic-link' as const), weight: 4 },
  { arbitrary: constant('reset-password' as const), weight: 1 },
)
const hash = constantFrom('h1', 'h2')
/** Hashes of tokens that replace others. No other call names them, because a token is random and unknown until it is stored. */
const newHash = constantFrom('h3', 'h4')
const userId = constantFrom('u1', 'u2')
/** Times of the calls: before the tokens expire, and after it. */
const now = oneof({ arbitrary: constant(T0), weight: 3 }, { arbitrary: constant(at(2 * MINUTE)), weight: 1 })

export const proofsCalls: StoreCalls = {
  before: ['h1', 'h2'].map((hash) =>
    call('put', (named) => [aProof(named(hash), { purpose: 'magic-link', userId: named('u1') })]),
  ),
  call: oneof(
    record({ purpose, hash, newHash, userId, replace: boolean() }).map(({ purpose, hash, newHash, userId, replace }) =>
      call('put', (named) => [
        aProof(named(replace ? newHash : hash), { purpose, userId: named(userId) }),
        { replace },
      ]),
    ),
    record({ purpose, hash }).map(({ purpose, hash }) => call('find', (named) => [purpose, named(hash)])),
    record({ purpose, hash, now }).map(({ purpose, hash, now }) =>
      call('claimAttempt', (named) => [purpose, named(hash), MAX_ATTEMPTS, now]),
    ),
    record({ purpose, hash, now }).map(({ purpose, hash, now }) =>
      call('consume', (named) => [purpose, named(hash), now]),
    ),
    record({ purpose, userId, now }).map(({ purpose, userId, now }) =>
      call('countFor', (named) => [named(userId), purpose, now]),
    ),
    record({ purpose, userId }).map(({ purpose, userId }) => call('deleteFor', (named) => [named(userId), [purpose]])),
  ),
}
