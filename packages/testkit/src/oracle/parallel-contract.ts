import { memoryStores } from '@sallyport/core/memory'
import type { Stores } from '@sallyport/core/ports'
import { type Arbitrary, array, asyncProperty, check as checkProperty, integer, record } from 'fast-check'
import { check, shown } from '../check.ts'
import { aUser } from '../contracts/record-fixtures.ts'
import type { Naming } from './call.ts'
import { apiKeysCalls } from './calls/api-keys.ts'
import { auditCalls } from './calls/audit.ts'
import { invitationsCalls } from './calls/invitations.ts'
import { linkedAccountsCalls } from './calls/linked-accounts.ts'
import { passkeysCalls } from './calls/passkeys.ts'
import { proofsCalls } from './calls/proofs.ts'
import { rateLimiterCalls } from './calls/rate-limiter.ts'
import { recordsCalls } from './calls/records.ts'
import { rolesCalls } from './calls/roles.ts'
import { sessionsCalls } from './calls/sessions.ts'
import { tenantsCalls } from './calls/tenants.ts'
import { usersCalls } from './calls/users.ts'
import { type Entry, historyOf, type Program } from './history.ts'
import { sequentialOrder } from './sequential-order.ts'
import type { StoreCalls } from './store-calls.ts'

/** The stores that are checked with parallel calls, each with its calls. Their methods must be atomic: a race would break a security rule. */
const CALLS = {
  users: usersCalls,
  sessions: sessionsCalls,
  proofs: proofsCalls,
  linkedAccounts: linkedAccountsCalls,
  passkeys: passkeysCalls,
  invitations: invitationsCalls,
  records: recordsCalls,
  rateLimiter: rateLimiterCalls,
  audit: auditCalls,
  tenants: tenantsCalls,
  roles: rolesCalls,
  apiKeys: apiKeysCalls,
} satisfies { readonly [S in keyof Stores]?: StoreCalls }

/** A store that is checked with parallel calls. */
export type ParallelStore = keyof typeof CALLS

export const PARALLEL_STORES = Object.keys(CALLS) as readonly ParallelStore[]

/** True if the bundle has the store, with the method that its calls need. */
export function isCheckedInParallel(name: ParallelStore, stores: Partial<Stores>): boolean {
  const { needs }: StoreCalls = CALLS[name]
  const store: unknown = stores[name]
  return typeof store === 'object' && store !== null && (needs === undefined || needs in store)
}

/** Options of the checks with parallel calls. */
export interface ParallelOptions {
  /** Number of random histories per store. Default 200. */
  readonly histories?: number
  /** Seed of the random histories. The error of a failed check names the seed that repeats it. Default: a random one. */
  readonly seed?: number
  /** Milliseconds after which no further history begins. Default: no limit. */
  readonly timeLimitMs?: number
}

/**
 * Makes random parallel calls of several clients on one store. Checks that some sequential order of the same calls has the same results.
 * Otherwise throws an error with the shortest history found. Skips a history in which the store was unavailable.
 */
export async function checkParallelCalls(
  name: ParallelStore,
  stores: Partial<Stores>,
  { histories = 200, seed, timeLimitMs }: ParallelOptions = {},
): Promise<void> {
  const store = stores[name]
  check(store !== undefined && isCheckedInParallel(name, stores), `The bundle has no ${name} with methods to check`)
  const run = Math.random().toString(36).slice(2)
  let count = 0
  const property = asyncProperty(programs(name, store), async (program) => {
    const prefix = `${run}-${count++}-`
    const head = name === 'audit' ? await stores.audit?.head() : null
    const named: Naming = Object.assign((text: string) => prefix + text, { lastSequence: head?.sequence ?? 0 })
    if (name !== 'users') {
      for (const id of ['u1', 'u2']) await stores.users?.insert(aUser(named(id)))
    }
    const history = await historyOf(store, program, named)
    if (history.some(({ isUnavailable }) => isUnavailable)) return
    const makeModel = async () => memoryStores()[name]
    const order = await sequentialOrder(history, makeModel, named)
    check(
      order !== null,
      `No order of these calls of ${name} gives these results:\n${lines(history, named).replaceAll(prefix, '')}`,
    )
  })
  const result = await checkProperty(property, {
    numRuns: histories,
    // Stops only between two histories: calls that are still running would overlap those of the next test.
    ...(timeLimitMs !== undefined && { skipAllAfterTimeLimit: timeLimitMs }),
    ...(seed !== undefined && { seed }),
  })
  check(!result.failed || result.errorInstance === undefined, `${String(result.errorInstance)}\nSeed: ${result.seed}`)
}

function programs(name: ParallelStore, store: object): Arbitrary<Program> {
  const { before = [], call }: StoreCalls = CALLS[name]
  const known = call.filter(({ method, needs = method }) => method in store && needs in store)
  const calls = array(known, { maxLength: 3 })
  const client = record({
    calls: array(known, { minLength: 1, maxLength: 3 }),
    pauses: array(integer({ min: 0, max: 2 }), { minLength: 3, maxLength: 3 }),
  })
  return record({
    before: calls.map((further) => [...before, ...further]),
    clients: array(client, { minLength: 2, maxLength: 3 }),
    after: calls,
  })
}

function lines(history: readonly Entry[], named: Naming): string {
  const line = ({ client, call, outcome, began, ended }: Entry) =>
    `  ${client}, ${began}–${ended}: ${call.method}(${call.args(named).map(shown).join(', ')}) → ${outcome}`
  return history.map(line).join('\n')
}
