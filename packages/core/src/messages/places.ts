import type { LinkOptions, QueryLink } from './links.ts'

type Query = Readonly<Record<string, string>>

/** Pages of a front end that browsers are redirected to, with what they are to be told as a query. */
export interface Places {
  /** Where one signs in, told the `error`. */
  login(site: string, query: Query): string
  /** Where the second factor is asked for. */
  twoFactor(site: string, query: Query): string
  /** Where a clash with an account of the same address is shown. */
  accountConflict(site: string, query: Query): string
}

/** `mount` is the auth router's; `hasPages`: whether the built-in pages stand below it. */
export function createPlaces(
  mount: string,
  hasPages: boolean,
  { login, twoFactor, accountConflict }: LinkOptions = {},
): Places {
  return {
    login: placeAt(login ?? (hasPages ? `${mount}/ui/login` : '/')),
    // By this path clients find the second factor in the final URL.
    twoFactor: placeAt(twoFactor ?? (hasPages ? `${mount}/2fa` : '/auth/2fa')),
    accountConflict: placeAt(accountConflict ?? `${mount}${hasPages ? '/ui' : ''}/account-conflict`),
  }
}

function placeAt(place: QueryLink): (site: string, query: Query) => string {
  return (site, query) => {
    const added = new URLSearchParams(query)
    if (typeof place === 'function') return place(added)
    const url = new URL(place.startsWith('/') ? site + place : place)
    for (const [name, value] of added) url.searchParams.set(name, value)
    // A list stays readable: clients split it at its commas.
    return url.href.replaceAll('%2C', ',')
  }
}
