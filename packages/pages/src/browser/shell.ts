/**
 * The sign-in pages in the browser. They call only `/ui/config` and the auth router. secrets.ts takes the tokens from
 * the address. No token is redeemed before the user presses a button.
 */

export interface Shell {
  /** Path of the auth router. */
  readonly mount: string
  /** The option `publicPath`, with which `mount` begins. Empty without the option. */
  readonly publicPath: string
  /** Origin and path of the front end. If empty, the origin of this page. */
  readonly site: string
  /** Path to open after the sign-in. The server has checked that the path is safe. */
  readonly returnPath: string
  /** Path to open after a sign-in that names no other path. */
  readonly home: string
  /** False if the browser has no session cookie. */
  readonly mayBeSignedIn: boolean
  /** True if an administrator acts as the signed-in user. */
  readonly isActing: boolean
  /** True if a new account's address must be verified before its first sign-in. */
  readonly verifiesFirst: boolean
  /** True if the service has no page at this address. */
  readonly isMissing: boolean
}

export function readShell({ dataset }: HTMLElement): Shell {
  const {
    mount = '',
    public: publicPath = '',
    site = '',
    return: returnPath = '/',
    home = '/',
    session,
    state,
    verification,
  } = dataset
  const mayBeSignedIn = session !== 'none'
  return {
    mount,
    publicPath,
    site,
    returnPath,
    home,
    mayBeSignedIn,
    isActing: session === 'acting',
    verifiesFirst: verification === 'first',
    isMissing: state === 'missing',
  }
}

/** Returns the path to open after the sign-in. If that is a page of this service, adds `?lang=` of the present address. */
export function nextPath({ mount, returnPath }: Shell): string {
  const lang = new URLSearchParams(location.search).get('lang')
  const { pathname, searchParams, search } = new URL(returnPath, document.baseURI)
  if (lang === null || searchParams.has('lang') || !pathname.startsWith(`${mount}/ui/`)) return returnPath
  return `${pathname}${search === '' ? '?' : `${search}&`}lang=${encodeURIComponent(lang)}`
}

/** Returns the URL that the browser opens after the sign-in. The pages of this service are always on its own origin. */
export function destination(shell: Shell): string {
  const { mount, site, returnPath } = shell
  return (returnPath.startsWith(`${mount}/ui/`) ? location.origin : site || location.origin) + nextPath(shell)
}
