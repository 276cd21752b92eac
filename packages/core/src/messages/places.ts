import type { LinkOptions, QueryLink } from './links.ts'

type Query = Readonly<Record<string, string>>

/** The URL of a page. Ours are also told where the sign-in is to lead in the end; others get what they were promised and no more. */
type Place = (site: string, query: Query, returnPath?: string) => string

/** Pages of a front end that browsers are redirected to, with what they are to be told as a query. */
export interface Places {
  /** Where one signs in, told the `error`. */
  readonly login: Place
  /** Where the second factor is asked for. */
  readonly twoFactor: Place
  /** Where a clash with an account of the same address is shown. */
  readonly accountConflict: Place
}

/** `mount` is the auth router's; `hasPages`: whether the built-in pages stand below it. */
export function createPlaces(
  mount: string,
  hasPages: boolean,
  { login, twoFactor, accountConflict }: LinkOptions = {},
): Places {
  const place = (own: QueryLink | undefined, page: string, otherwise: string): Place =>
    placeAt(own ?? (hasPages ? mount + page : otherwise), hasPages && own === undefined)
  return {
    login: place(login, '/ui/login', '/'),
    // By this path clients find the second factor in the final URL.
    twoFactor: place(twoFactor, '/2fa', '/auth/2fa'),
    accountConflict: place(accountConflict, '/ui/account-conflict', `${mount}/account-conflict`),
  }
}

function placeAt(place: QueryLink, isOurs: boolean): Place {
  return (site, query, returnPath = '/') => {
    const added = new URLSearchParams(query)
    if (isOurs && returnPath !== '/') added.set('return_path', returnPath)
    if (typeof place === 'function') return place(added)
    const url = new URL(place.startsWith('/') ? site + place : place)
    for (const [name, value] of added) url.searchParams.set(name, value)
    // A list stays readable: clients split it at its commas.
    return url.href.replaceAll('%2C', ',')
  }
}
