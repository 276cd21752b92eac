import { logToConsole } from '@sallyport/core'
import { memoryRateLimiter } from '@sallyport/core/memory'
import { migrateRealms } from './migrate-realms.ts'
import { openRealm } from './opening/open-realm.ts'
import { createRealmPool } from './opening/realm-pool.ts'
import { createRefusals } from './opening/refusals.ts'
import { assertOptions, type RealmsOptions } from './options.ts'
import { RealmError, refusalOf } from './realm-error.ts'
import { isRealmId } from './realm-id.ts'
import type { Realms } from './realms.ts'
import { runEach } from './run-each.ts'
import { answerWithin } from './serving/answer.ts'

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
  const shared = { ...options, limits: { consume: limits.consume } }
  let isDelivering = false

  const pool = createRealmPool({
    async openRealm(id) {
      const found = await options.open(id)
      if (found === null) return null
      const realm = await openRealm(id, found, shared)
      if (isDelivering) realm.startDelivering()
      return realm
    },
    max,
    sharesPromises: !isWorkers(),
    refusals: createRefusals({ logger, now }),
    logger,
  })

  async function use(id: unknown, keep: boolean) {
    if (!isRealmId(id)) throw new RealmError('REALM_NOT_FOUND', null)
    return pool.use(id, keep)
  }

  /** Calls `work` with the realm, which stays open meanwhile. `keep`: as in `RealmPool.use`. */
  async function within<T>(
    id: string,
    keep: boolean,
    work: (realm: Awaited<ReturnType<typeof use>>['realm']) => T,
  ): Promise<Awaited<T>> {
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
      logger({ level: 'error', event: 'realm.unknown', error })
      throw new RealmError('REALM_UNAVAILABLE', null, { cause: error })
    }
  }

  const serve: Realms['serve'] = async (request, connection, answer) => {
    try {
      const used = await use(await realmOf(request), true)
      const { id, sallyport } = used.realm
      return await answerWithin(used, connection, (own) => answer(sallyport, id, own))
    } catch (error) {
      if (error instanceof RealmError) return refusalOf(error)
      throw error
    }
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
      for (const realm of pool.open()) realm.startDelivering()
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
