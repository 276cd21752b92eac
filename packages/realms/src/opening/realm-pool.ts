import type { Logger } from '@sallyport/core'
import { RealmError } from '../realm-error.ts'
import { sharedClaim } from './claims.ts'
import type { Realm } from './open-realm.ts'
import type { Refusals } from './refusals.ts'

/** A realm that stays open until `end` is called. */
export interface Use {
  readonly realm: Realm
  end(): void
}

export interface RealmPool {
  /**
   * Opens the realm, or takes the open one. `keep`: counts as use by a client, so that the realm stays open for the next one. Rejects with a
   * RealmError.
   */
  use(id: string, keep: boolean): Promise<Use>
  /** The open realms, the least recently used one first. */
  open(): readonly Realm[]
  /** Opens no more realms, and closes all. Resolves when all are closed. */
  close(): Promise<void>
}

export interface PoolSettings {
  /** Opens a realm; null if there is none with this id. */
  readonly openRealm: (id: string) => Promise<Realm | null>
  readonly max: number
  /** True if requests may wait for one promise. False on Workers, where all of them would hang if the first one is cut off (R33). */
  readonly sharesPromises: boolean
  readonly refusals: Refusals
  readonly logger: Logger
}

/** Creates the pool of open realms, of which the least recently used ones are closed. */
export function createRealmPool({ openRealm, max, sharesPromises, refusals, logger }: PoolSettings): RealmPool {
  /** Realms that requests find, the least recently used one first. */
  const open = new Map<string, Realm>()
  const opening = new Map<string, Promise<Realm>>()
  /** Realms that clients used. The others were opened for one call, and are closed after it. */
  const kept = new Set<Realm>()
  const closing = new Set<Promise<void>>()
  let isClosed = false

  async function find(id: string): Promise<Realm> {
    const found = open.get(id)
    if (found !== undefined) return found
    if (isClosed) throw new RealmError('REALM_UNAVAILABLE', id)
    refusals.assertNone(id)
    if (!sharesPromises) return load(id)
    const running = opening.get(id) ?? load(id).finally(() => opening.delete(id))
    opening.set(id, running)
    return running
  }

  async function load(id: string): Promise<Realm> {
    let realm: Realm | null
    try {
      realm = await openRealm(id)
    } catch (error) {
      throw refusals.failed(id, error)
    }
    if (realm === null) throw refusals.unknown(id)
    const first = open.get(id)
    if (first === undefined && !isClosed) return store(realm)
    // Another request was faster, or the service stops. Nothing has used this realm.
    closeRealm(realm)
    if (first === undefined) throw new RealmError('REALM_UNAVAILABLE', id)
    return first
  }

  /** Puts the realm where requests find it. Throws if it has something that another open realm has. */
  function store(realm: Realm): Realm {
    for (const other of open.values()) {
      const shared = sharedClaim(other.claims, realm.claims)
      if (shared === null) continue
      closeRealm(realm)
      const problem = `The realms ${other.id} and ${realm.id} both have ${shared}. Each realm needs its own`
      throw refusals.failed(realm.id, new TypeError(problem))
    }
    refusals.opened(realm.id)
    open.set(realm.id, realm)
    return realm
  }

  function closeRealm(realm: Realm): void {
    if (open.get(realm.id) === realm) open.delete(realm.id)
    kept.delete(realm)
    const closed = realm
      .close()
      .catch((error: unknown) => logger({ level: 'error', event: 'realm.close.failed', realm: realm.id, error }))
      .finally(() => closing.delete(closed))
    closing.add(closed)
  }

  /** Marks the realm as the most recently used one. Closes the one that was used least recently if there are too many, an idle one first. */
  function keep(realm: Realm): void {
    open.delete(realm.id)
    open.set(realm.id, realm)
    kept.add(realm)
    if (kept.size <= max) return
    const others = [...open.values()].filter((other) => other !== realm && kept.has(other))
    const [least] = [...others.filter((other) => other.isIdle()), ...others]
    if (least !== undefined) closeRealm(least)
  }

  return {
    async use(id, isKept) {
      let realm = await find(id)
      // Between its opening and this turn, others may have filled the pool and closed it.
      while (open.get(id) !== realm) realm = await find(id)
      if (isKept) keep(realm)
      const end = realm.begin()
      return {
        realm,
        end() {
          end()
          if (!kept.has(realm) && realm.isIdle() && open.get(id) === realm) closeRealm(realm)
        },
      }
    },
    open: () => [...open.values()],
    async close() {
      isClosed = true
      await Promise.allSettled(opening.values())
      for (const realm of [...open.values()]) closeRealm(realm)
      await Promise.all(closing)
    },
  }
}
