import type { Logger } from '../../ports/host/log.ts'
import type { GuardedStores, Stores } from '../../ports/stores.ts'
import { blame } from './blame.ts'
import { withClearedPhone } from './clear-phone-identifier.ts'
import { withSeenAddress, withStoredAddress } from './no-address.ts'
import type { Check } from './result-checks.ts'
import { STORE_METHODS, type StoreName } from './store-methods.ts'

type Method = (...asked: never[]) => Promise<unknown>

/**
 * Wraps every store: completes patches that make a phone number unverified, translates the placeholder address of users without an address, checks
 * the result of each method, and remembers which method threw an error. Costs 0.5 µs per call. Throws an error for a result that can't be used, so
 * that no request continues with another user's record. A result that breaks the store's contract but can be used is logged once as `store.result`.
 */
export function guardStores(stores: Stores, logger: Logger): GuardedStores {
  const told = new Set<string>()
  // The casts are safe: `STORE_METHODS` has exactly the stores and methods of the interfaces.
  const names = Object.keys(STORE_METHODS) as readonly StoreName[]
  const guarded = names.flatMap((name) => {
    const store = stores[name]
    const sending = (method: string, asked: readonly unknown[]) =>
      name === 'users' ? withClearedPhone(stores.users, method, withStoredAddress(name, method, asked)) : asked
    return store === undefined ? [] : [[name, guardStore(name, store, sending, tellOnce)]]
  })
  return Object.fromEntries(guarded) as unknown as GuardedStores

  function tellOnce(store: string, problem: string): void {
    const key = `${store} ${problem}`
    if (told.has(key)) return
    told.add(key)
    logger({ level: 'warn', event: 'store.result', store, problem })
  }
}

function guardStore(
  name: StoreName,
  store: object,
  sending: (method: string, asked: readonly unknown[]) => readonly unknown[],
  tellOnce: (method: string, problem: string) => void,
): object {
  const { least, further } = STORE_METHODS[name]
  const checks: readonly (readonly [string, Check])[] = Object.entries({ ...least, ...further })
  const present = checks.filter(([method]) => typeof Reflect.get(store, method) === 'function')
  return Object.fromEntries(
    present.map(([method, check]) => {
      const place = `${name}.${method}`
      const tell = (problem: string) => tellOnce(place, problem)
      const guarded: Method = async (...asked) => {
        try {
          const sent = sending(method, asked) as never[]
          const result = check(await (Reflect.get(store, method) as Method).apply(store, sent), asked, tell)
          return withSeenAddress(name, method, result)
        } catch (error) {
          throw blame(error, { store: place })
        }
      }
      return [method, guarded]
    }),
  )
}
