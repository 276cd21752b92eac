import { DAY_MS } from '../../foundations/values/timestamps.ts'
import type { Guests } from '../../ports/accounts/guests.ts'
import type { RateLimitOptions } from '../../web/limits/limits.ts'
import type { SallyportOptions } from './options.ts'

const HOUR_MS = 3_600_000
const DEFAULT_DAYS = 30

/** Returns the port `guests` if the option is set. */
export function guestPorts({ guests }: SallyportOptions): { readonly guests?: Guests } {
  if (guests === undefined) return {}
  const { days = DEFAULT_DAYS, max, onSuperseded } = guests
  return {
    guests: { lifetimeMs: days * DAY_MS, ...(max !== undefined && { max }), ...(onSuperseded && { onSuperseded }) },
  }
}

/** Returns the rate limits. `guests.perAddressPerHour` sets the limit of guests unless `rateLimits` has one. */
export function limitsWithGuests({ guests, rateLimits = {} }: SallyportOptions): RateLimitOptions {
  const max = guests?.perAddressPerHour
  return rateLimits === false || max === undefined ? rateLimits : { guests: { max, windowMs: HOUR_MS }, ...rateLimits }
}

/** Returns a problem for each method that the option `guests` needs and the store of users lacks. */
export function guestProblems({ guests, stores }: SallyportOptions): readonly (string | false)[] {
  if (guests === undefined) return []
  const needed = ['updateIf', 'delete', 'listInactiveGuests', ...(guests.max === undefined ? [] : ['countGuests'])]
  return needed.map((method) => {
    const name = method === 'countGuests' ? 'guests.max' : 'guests'
    return Reflect.get(stores.users, method) === undefined && `stores.users.${method}: required with ${name}`
  })
}
