import { createSallyport, type Sallyport } from '@sallyport/core'
import type { RealmDatabase, RealmOptions } from '../options.ts'
import { type Claims, claimsOf } from './claims.ts'
import { type Shared, serviceOptions } from './service-options.ts'
import { createUses, type Uses } from './uses.ts'

/** A realm's service in this process. */
export interface Realm extends Uses {
  readonly id: string
  readonly sallyport: Sallyport
  readonly claims: Claims
  /** Delivers webhooks and messages until the realm is closed. Further calls do nothing. */
  startDelivering(): void
  /** Ends deliveries that `startDelivering` began. */
  stopDelivering(): Promise<void>
  /** Ends the event streams, waits for all uses and deliveries, and closes the database. */
  close(): Promise<void>
}

/** Creates the service of a realm. Closes the database again if that fails. */
export async function openRealm(id: string, options: RealmOptions, shared: Omit<Shared, 'background'>): Promise<Realm> {
  const { database } = options
  try {
    const uses = createUses()
    const complete = await serviceOptions(id, options, { ...shared, background: uses.during })
    const sallyport = createSallyport(complete)
    const claims = claimsOf(options)
    await prepare(database)
    return realmOn(id, sallyport, claims, uses, database)
  } catch (error) {
    await database?.close?.()
    throw error
  }
}

/** Applies missing migrations. Rejects if some are missing and the database has no `migrate`. */
async function prepare(database: RealmDatabase | undefined): Promise<void> {
  if (database?.migrate !== undefined) return void (await database.migrate())
  const pending = (await database?.pendingMigrations?.()) ?? []
  if (pending.length > 0)
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
