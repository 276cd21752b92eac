import type { Logger } from '@sallyport/core'
import { RealmError } from '../realm-error.ts'
import { type Claims, sharedClaim } from './claims.ts'
import type { Opening, Realm } from './open-realm.ts'
import type { Refusals } from './refusals.ts'

/** Use of a realm, which stays open until `end` is called. */
export interface Use {
  readonly realm: Realm
  end(): void
}

export interface RealmPool {
  /**
   * Begins a use of the realm, and opens it if necessary. `keep`: true if the realm stays open after the use, as after a client's request;
   * otherwise a realm that was opened for this use is closed after it. Rejects with a RealmError.
   */
  use(id: string, keep: boolean): Promise<Use>
  /** Returns the open realms, the least recently used one first. */
  open(): readonly Realm[]
  /** Returns the open realms that clients have used. Other open realms are closed after the call for which they were opened. */
  kept(): readonly Realm[]
  /** Opens no more realms, and closes all. Resolves when all are closed. */
  close(): Promise<void>
}

export interface PoolSettings {
  /** Opens a realm; null if there is none with this id. */
  readonly openRealm: (id: string, assertFree: Opening['assertFree']) => Promise<Realm | null>
  readonly max: number
  /** True if requests may wait for one promise. False on Workers, where all of them would hang if the first one is cut off (R33). */
  readonly sharesPromises: boolean
  readonly refusals: Refusals
  /** Called at the first use that keeps the realm open (`keep` of `use`), even if the realm was already open for another call. */
  readonly onKept: (realm: Realm) => void
  readonly logger: Logger
}

/** Creates the pool of open realms. If clients use more than `max` realms, the pool closes the least recently used one. */
export function createRealmPool({ openRealm, max, sharesPromises, refusals, onKept, logger }: PoolSettings): RealmPool {
  /** Realms that requests find, the least recently used one first. */
  const open = new Map<string, Realm>()
  const opening = new Map<string, Promise<Realm>>()
  /** Open realms that clients have used. The others were opened for one call of the host, and are closed after it. */
  const kept = new Set<Realm>()
  const closing = new Set<Promise<void>>()
  /** Issuers, databases and other places that each open realm occupies, by realm id. Realms that are being opened count, too. */
  const claimed = new Map<string, Claims>()
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
      realm = await openRealm(id, assertFree)
    } catch (error) {
      if (!open.has(id)) claimed.delete(id)
      throw refusals.failed(id, error)
    }
    if (realm === null) throw refusals.unknown(id)
    // On Workers, requests share no promise, so another request may have opened the realm first.
    const first = open.get(id)
    if (first !== undefined || isClosed) {
      await close(realm)
      if (first === undefined) throw new RealmError('REALM_UNAVAILABLE', id)
      return first
    }
    refusals.opened(id)
    open.set(id, realm)
    return realm
  }

  function assertFree(id: string, claims: Claims): void {
    for (const [other, taken] of claimed) {
      const shared = other === id ? null : sharedClaim(taken, claims)
      if (shared !== null)
        throw new TypeError(`The realms ${other} and ${id} share ${shared}. Each realm needs its own`)
    }
    claimed.set(id, claims)
  }

  function close(realm: Realm): Promise<void> {
    return realm
      .close()
      .catch((error: unknown) => logger({ level: 'error', event: 'realm.close.failed', realm: realm.id, error }))
  }

  /** Removes the realm from the pool, and closes it once its running requests have ended. */
  function retire(realm: Realm): void {
    open.delete(realm.id)
    claimed.delete(realm.id)
    kept.delete(realm)
    // On Workers the realm isn't closed: no request may wait for others there, and a D1 binding has no connection to close.
    if (!sharesPromises) return
    const closed = close(realm).finally(() => closing.delete(closed))
    closing.add(closed)
  }

  /** Retires a realm that was opened for calls of the host, after the last of them. */
  function retireUnlessKept(realm: Realm): void {
    if (!kept.has(realm) && realm.isIdle() && open.get(realm.id) === realm) retire(realm)
  }

  /** Marks the realm as the most recently used one. If too many are open, closes the least recently used one, preferably an idle one. */
  function keep(realm: Realm): void {
    open.delete(realm.id)
    open.set(realm.id, realm)
    if (!kept.has(realm)) onKept(realm)
    kept.add(realm)
    if (kept.size <= max) return
    const others = [...open.values()].filter((other) => other !== realm && kept.has(other))
    const [least] = [...others.filter((other) => other.isIdle()), ...others]
    if (least !== undefined) retire(least)
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
          retireUnlessKept(realm)
          // Work after the response may still use the realm, so this is repeated when that work ends.
          if (sharesPromises && !realm.isIdle()) void realm.ended().then(() => retireUnlessKept(realm))
        },
      }
    },
    open: () => [...open.values()],
    kept: () => [...kept],
    async close() {
      isClosed = true
      await Promise.allSettled(opening.values())
      for (const realm of [...open.values()]) retire(realm)
      await Promise.all(closing)
    },
  }
}
