import type { Logger } from '@sallyport/core'
import { RealmError } from '../realm-error.ts'
import { sharedClaim } from './claims.ts'
import type { Realm } from './open-realm.ts'
import type { Refusals } from './refusals.ts'

/** Use of a realm, which stays open until `end` is called. */
export interface Use {
  readonly realm: Realm
  end(): void
}

export interface RealmPool {
  /**
   * Begins a use of the realm, and opens it if necessary. `keep`: true for a client's request, after which the realm stays open; otherwise a
   * realm that was opened for this use is closed after it. Rejects with a RealmError.
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

/** Creates the pool of open realms. It closes the least recently used ones. */
export function createRealmPool({ openRealm, max, sharesPromises, refusals, logger }: PoolSettings): RealmPool {
  /** Realms that requests find, the least recently used one first. */
  const open = new Map<string, Realm>()
  const opening = new Map<string, Promise<Realm>>()
  /** Open realms that clients have used. The others were opened for one call of the host, and are closed after it. */
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
    // Another request was faster, or the pool was closed. Nothing has used this realm yet.
    closeRealm(realm)
    if (first === undefined) throw new RealmError('REALM_UNAVAILABLE', id)
    return first
  }

  /** Adds the realm to the open ones. Throws if it shares a claim with another open realm. */
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

  /** Marks the realm as the most recently used one. If too many are open, closes the least recently used one, an idle one first. */
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
      // While this call waited, other uses may have filled the pool and closed the realm.
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
