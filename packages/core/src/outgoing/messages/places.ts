import { siteAddress } from '../../web/http/sites/site-address.ts'
import { type LinkOptions, onTheWeb, type QueryLink } from './links.ts'

type Query = Readonly<Record<string, string>>

/**
 * Returns the URL of a page on the site `site`, with `query` in its query. The URL of a built-in page also contains `returnPath`, the page to open
 * after the sign-in; a page of the host doesn't get it.
 */
type Place = (site: string, query: Query, returnPath?: string) => string

/** Pages to which browsers are redirected, with data as query parameters. */
export interface Places {
  /** Returns the URL of the sign-in page, which gets the query parameter `error`. */
  readonly login: Place
  /** Returns the URL of the page that asks for the second factor. */
  readonly twoFactor: Place
  /** Returns the URL of the page for a provider account whose address belongs to an existing user. */
  readonly accountConflict: Place
  /** Returns the URL of a return path that the caller has already checked (R13). */
  readonly returnTo: (site: string, returnPath: string) => string
}

/**
 * Creates the functions that return the URLs of redirect targets. `mount`: public path of the auth router. `hasPages`: true if the built-in pages are
 * served below it. `hasApps`: true if apps sign in through the system browser.
 */
export function createPlaces(
  mount: string,
  hasPages: boolean,
  { login, twoFactor, accountConflict }: LinkOptions = {},
  publicPath = '',
  hasApps = false,
): Places {
  const place = (own: QueryLink | undefined, page: string, otherwise: string): Place =>
    placeAt(own ?? (hasPages ? mount + page : otherwise), publicPath, hasPages && own === undefined)
  return {
    login: place(login, '/ui/login', '/'),
    // Clients detect a required second factor by the path of the final URL, so the built-in path must end in `/2fa`.
    twoFactor: place(twoFactor, '/2fa', '/auth/2fa'),
    accountConflict: place(accountConflict, '/ui/account-conflict', `${mount}/account-conflict`),
    // The page that hands a sign-in over to an app must be at the service's own origin, because browsers send the session's cookies only there.
    returnTo: (site, returnPath) =>
      hasApps && returnPath.startsWith(`${mount}/native?`)
        ? returnPath
        : new URL(siteAddress(site, returnPath, publicPath)).href,
  }
}

function placeAt(place: QueryLink, publicPath: string, isOurs: boolean): Place {
  return (site, query, returnPath = '/') => {
    const added = new URLSearchParams(query)
    if (isOurs && returnPath !== '/') added.set('return_path', returnPath)
    if (typeof place === 'function') return onTheWeb(place(added))
    const url = new URL(place.startsWith('/') ? siteAddress(site, place, publicPath) : place)
    for (const [name, value] of added) url.searchParams.set(name, value)
    // Leaves commas unescaped, because clients split the list of factors at commas.
    return url.href.replaceAll('%2C', ',')
  }
}
