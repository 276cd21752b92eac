import type { LinkOptions, QueryLink } from './links.ts'

type Query = Readonly<Record<string, string>>

/**
 * Returns the URL of a page. Built-in pages also get `returnPath`, where the sign-in finally leads; the host's pages
 * get only the documented parameters.
 */
type Place = (site: string, query: Query, returnPath?: string) => string

/** Pages to which browsers are redirected, with data as query parameters. */
export interface Places {
  /** Sign-in page; receives `error`. */
  readonly login: Place
  /** Page that asks for the second factor. */
  readonly twoFactor: Place
  /** Page for a provider account whose address belongs to an existing account. */
  readonly accountConflict: Place
}

/** `mount`: path of the auth router. `hasPages`: true if the built-in pages are served below it. */
export function createPlaces(
  mount: string,
  hasPages: boolean,
  { login, twoFactor, accountConflict }: LinkOptions = {},
): Places {
  const place = (own: QueryLink | undefined, page: string, otherwise: string): Place =>
    placeAt(own ?? (hasPages ? mount + page : otherwise), hasPages && own === undefined)
  return {
    login: place(login, '/ui/login', '/'),
    // Clients recognise a required second factor by this path in the final URL.
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
    // Commas stay unescaped: clients split the list at them.
    return url.href.replaceAll('%2C', ',')
  }
}
