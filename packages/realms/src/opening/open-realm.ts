import { createSallyport, type Sallyport } from '@sallyport/core'
import type { RealmDatabase, RealmOptions } from '../options.ts'
import { assertOwnNames, type Claims, claimsOf } from './claims.ts'
import { type Shared, serviceOptions } from './service-options.ts'
import { createUses, type Uses } from './uses.ts'

/** A realm's service in this process. */
export interface Realm extends Uses {
  readonly id: string
  readonly sallyport: Sallyport
  readonly claims: Claims
  /** Delivers webhooks and messages until `stopDelivering` or `close` is called. Does nothing if deliveries have begun already. */
  startDelivering(): void
  /** Ends deliveries that `startDelivering` began. */
  stopDelivering(): Promise<void>
  /** Ends the event streams, waits for all uses and deliveries, and closes the database. */
  close(): Promise<void>
}

/** Settings that all realms share, and the check that refuses a realm. */
export interface Opening extends Omit<Shared, 'background'> {
  /** Throws a TypeError if another realm already has one of these names or places, such as the issuer or the database. Not claims of a JWT. */
  readonly assertFree: (id: string, claims: Claims) => void
}

/**
 * Creates the service of a realm. Closes the realm's database if that fails. Leaves the database open only if `assertFree` throws, because
 * another realm may be using the same one.
 */
export async function openRealm(id: string, options: RealmOptions, { assertFree, ...shared }: Opening): Promise<Realm> {
  const { database } = options
  const claims = await claimsOrClose(options)
  assertFree(id, claims)
  try {
    assertOwnNames(id, claims)
    const uses = createUses()
    const complete = await serviceOptions(id, options, { ...shared, background: uses.during })
    const sallyport = createSallyport(complete)
    await prepare(database)
    return realmOn(id, sallyport, claims, uses, database)
  } catch (error) {
    await database?.close?.()
    throw error
  }
}

/** Returns the names and places that the realm occupies. If the options are invalid, closes the database and throws. */
async function claimsOrClose(options: RealmOptions): Promise<Claims> {
  try {
    return claimsOf(options)
  } catch (error) {
    await options.database?.close?.()
    throw error
  }
}

/** Applies missing migrations. Rejects if some are missing and the database has no `migrate`. */
async function prepare(database: RealmDatabase | undefined): Promise<void> {
  const pending = await database?.pendingMigrations?.()
  // Doesn't call `migrate` without need: it takes a lock that other realms of the same database may hold for long.
  if (pending?.length === 0) return
  if (database?.migrate !== undefined) return void (await database.migrate())
  if (pending !== undefined)
    throw new Error(
      `The realm's database lacks the migrations ${pending.join(', ')}. Apply them; on D1, run "npx wrangler d1 migrations apply"`,
    )
}

function realmOn(
  id: string,
  sallyport: Sallyport,
  claims: Claims,
  uses: Uses,
  database: RealmDatabase | undefined,
): Realm {
  let stop: (() => Promise<void>) | undefined

  async function stopDelivering(): Promise<void> {
    const stopping = stop
    stop = undefined
    await stopping?.()
  }

  return {
    ...uses,
    id,
    sallyport,
    claims,
    startDelivering() {
      stop ??= sallyport.startDelivering()
    },
    stopDelivering,
    async close() {
      try {
        await sallyport.endStreams()
        await Promise.all([uses.ended(), stopDelivering()])
      } finally {
        await database?.close?.()
      }
    },
  }
}
