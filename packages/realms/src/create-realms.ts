import { logToConsole, processBudgets } from '@sallyport/core'
import { memoryRateLimiter } from '@sallyport/core/memory'
import { answerWithin } from './answer-within.ts'
import { migrateRealms } from './migrate-realms.ts'
import { openRealm, type Realm } from './opening/open-realm.ts'
import { createRealmPool, type Use } from './opening/realm-pool.ts'
import { createRefusals } from './opening/refusals.ts'
import { assertOptions, type RealmsOptions } from './options.ts'
import { RealmError, refusalOf } from './realm-error.ts'
import { isRealmId } from './realm-id.ts'
import type { Realms } from './realms.ts'
import { runEach } from './run-each.ts'

/** Milliseconds after which closing cuts off calls to other systems, such as a mail relay. */
const CALLS_MS = 2000

/**
 * Creates the services of all realms: each has a database and a secret of its own, and is opened at its first request. Throws a TypeError that lists
 * all invalid options.
 *
 * @example
 * const databaseOf = sqliteRealms('data')
 * const realms = createRealms({
 *   secret,
 *   realmOf: ({ url }) => /^([a-z0-9-]+)\.example\.com$/.exec(new URL(url).hostname)?.[1] ?? null,
 *   open(realm) {
 *     if (!['acme', 'globex'].includes(realm)) return null
 *     const database = databaseOf(realm)
 *     const baseUrl = `https://${realm}.example.com`
 *     return { baseUrl, database, stores: database.stores, passwordHasher: passwordHasher() }
 *   },
 * })
 * const response = await realms.fetch(new Request('https://acme.example.com/auth/me'))
 */
export function createRealms(options: RealmsOptions): Realms {
  assertOptions(options)
  const { max = 100, logger = logToConsole, now = systemClock } = options
  const limits = memoryRateLimiter()
  const budgets = processBudgets({ bodyBudgetMiB: options.bodyBudgetMiB, now })
  const shared = { ...options, limits: { consume: limits.consume }, budgets }
  const refusals = createRefusals({ logger, now })
  let isDelivering = false

  const pool = createRealmPool({
    async openRealm(id, assertFree) {
      const found = await options.open(id)
      return found === null ? null : openRealm(id, found, { ...shared, assertFree })
    },
    max,
    sharesPromises: !isWorkers(),
    refusals,
    onKept(realm) {
      if (isDelivering) realm.startDelivering()
    },
    logger,
  })

  async function use(id: unknown, keep: boolean): Promise<Use> {
    if (!isRealmId(id)) throw new RealmError('REALM_NOT_FOUND', null)
    return pool.use(id, keep)
  }

  /** Calls `work` with the realm, which stays open meanwhile. `keep`: as in `RealmPool.use`. */
  async function within<T>(id: string, keep: boolean, work: (realm: Realm) => T): Promise<Awaited<T>> {
    const { realm, end } = await use(id, keep)
    try {
      return await work(realm)
    } finally {
      end()
    }
  }

  async function realmOf(request: Request): Promise<string | null> {
    try {
      return await options.realmOf(request)
    } catch (error) {
      throw refusals.failed(null, error)
    }
  }

  const serve: Realms['serve'] = async (request, connection, answer) => {
    let used: Use
    try {
      used = await use(await realmOf(request), true)
    } catch (error) {
      if (error instanceof RealmError) return refusalOf(error)
      throw error
    }
    const { id, sallyport } = used.realm
    return answerWithin(used, request, connection, (own) => answer(sallyport, id, own))
  }

  const run: Realms['run'] = (realms, work) =>
    runEach(realms, logger, (id) => within(id, false, ({ sallyport }) => work(sallyport, id)))

  return {
    fetch: (request, connection = {}) => serve(request, connection, ({ fetch }, _, own) => fetch(request, own)),
    serve,
    use: (id, work) => within(id, true, ({ sallyport }) => work(sallyport)),
    run,
    async drain(realms, drainOptions) {
      let attempts = 0
      let nextDueAt: Date | null = null
      const { failed } = await run(realms, async (sallyport) => {
        const drained = await sallyport.drain(drainOptions)
        attempts += drained.attempts
        const due = drained.nextDueAt
        if (due !== null && (nextDueAt === null || due < nextDueAt)) nextDueAt = due
      })
      return { attempts, nextDueAt, failed }
    },
    async deleteExpired(realms, deleteOptions) {
      await limits.deleteExpired(now())
      return run(realms, (sallyport) => sallyport.deleteExpired(deleteOptions))
    },
    migrate: (realms, { isDry = false } = {}) => migrateRealms(realms, options.open, isDry),
    startDelivering() {
      isDelivering = true
      for (const realm of pool.kept()) realm.startDelivering()
      return async () => {
        isDelivering = false
        await Promise.all(pool.open().map((realm) => realm.stopDelivering()))
      }
    },
    open: () => pool.open().map(({ id }) => id),
    async close() {
      const realms = pool.open()
      const cutting = setInterval(() => {
        for (const { sallyport } of realms) sallyport.endCalls()
      }, CALLS_MS)
      await pool.close().finally(() => clearInterval(cutting))
    },
  }
}

function isWorkers(): boolean {
  return Object(globalThis.navigator).userAgent === 'Cloudflare-Workers'
}

function systemClock(): Date {
  return new Date()
}
