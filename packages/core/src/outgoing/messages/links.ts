import { withoutUndefined } from '../../foundations/values/without-undefined.ts'
import type { LinkedName } from '../../ports/host/mailer.ts'
import { siteAddress } from '../../web/http/sites/site-address.ts'
import { accountLabel } from './templates/plain-name.ts'

/**
 * Target of a link with a token: a path below the site, an http or https URL, or a function that returns the URL. For an app, use a claimed https
 * link. Another app could claim the app's own scheme, too, and would then get the token.
 */
export type TokenLink = string | ((token: string) => string)

/** Target of a redirect with data in the query: a path below the site, an http or https URL, or a function that returns the URL. */
export type QueryLink = string | ((query: URLSearchParams) => string)

/** The `links` option: targets of links in mails and of redirects. */
export interface LinkOptions {
  /** Mailed link that resets a password. Default: `/ui/reset-password` below the auth mount; without pages `/reset-password`. */
  readonly resetPassword?: TokenLink | undefined
  /** Mailed link that signs in. Default: `/ui/magic-link` below the auth mount; without pages `/magic-link/verify`. */
  readonly magicLink?: TokenLink | undefined
  /** Mailed link that verifies an address. Default: `/ui/verify-email` below the auth mount; without pages `/verify-email`. */
  readonly verifyEmail?: TokenLink | undefined
  /** Mailed link that confirms a changed address. Default: `/ui/change-email` below the auth mount; without pages `/change-email/confirm`. */
  readonly changeEmail?: TokenLink | undefined
  /** Mailed link that connects an account at a provider. Default: `/ui/link-verify` below the auth mount; without pages `/link-verify`. */
  readonly linkVerify?: TokenLink | undefined
  /** Mailed link of an invitation. Default: `/ui/invitation` below the auth mount; without pages `/invitation`. */
  readonly invitation?: TokenLink | undefined
  /**
   * Mailed link "This wasn't me", which undoes a change of a sign-in method. Default: `/ui/secure-account` below the auth mount; without pages
   * `/secure-account`.
   */
  readonly secureAccount?: TokenLink | undefined
  /** Page that the browser returns to when a sign-in at a provider failed. Default: `/ui/login` below the auth mount; without pages `/`. */
  readonly login?: QueryLink | undefined
  /**
   * Page that asks for the second factor after a sign-in at a provider. Default: `/2fa` below the auth mount; without pages `/auth/2fa`.
   */
  readonly twoFactor?: QueryLink | undefined
  /**
   * Page shown when the provider account's address belongs to an existing user. Default: `/ui/account-conflict` below the auth mount;
   * without pages `/account-conflict`.
   */
  readonly accountConflict?: QueryLink | undefined
}

export interface Links {
  resetPassword(token: string): string
  magicLink(token: string): string
  verifyEmail(token: string): string
  changeEmail(token: string): string
  invitation(token: string): string
  secureAccount(token: string): string
  /**
   * Returns the link that connects a provider account. The page shows the provider and account name from the query. A mailed account
   * address isn't included.
   */
  linkVerify(token: string, account: LinkedName): string
}

type Query = Readonly<Record<string, string>>

interface LinkParts {
  /** Base URL of all links, without a trailing slash. Never taken from a request (R12). */
  readonly siteUrl: string
  readonly publicPath?: string
  /** Public path of the auth router. */
  readonly mount: string
  /** True if links lead to the built-in pages, which redeem the token after a click. */
  readonly hasPages: boolean
  readonly overrides?: LinkOptions
}

// Placeholder base URL for a host without `siteUrl`. Its links stay paths, and its mail callbacks add the base.
const NO_SITE = 'http://site.invalid'

/** Creates the builders of mailed links. Each link has its token in the query parameter `token`. */
export function createLinks({ siteUrl, publicPath = '', mount, hasPages, overrides = {} }: LinkParts): Links {
  const link =
    (override: TokenLink | undefined, usual: string) =>
    (token: string, query: Query = {}) => {
      if (typeof override === 'function') return onTheWeb(override(token))
      const place = override ?? mount + usual
      const url = new URL(place.startsWith('/') ? siteAddress(siteUrl, place, publicPath) : place, NO_SITE)
      url.searchParams.set('token', token)
      for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
      return url.origin === NO_SITE ? url.href.slice(NO_SITE.length) : url.href
    }
  const { resetPassword, magicLink, verifyEmail, changeEmail, linkVerify, invitation, secureAccount } = overrides
  const toLink = link(linkVerify, hasPages ? '/ui/link-verify' : '/link-verify')
  return {
    resetPassword: link(resetPassword, hasPages ? '/ui/reset-password' : '/reset-password'),
    magicLink: link(magicLink, hasPages ? '/ui/magic-link' : '/magic-link/verify'),
    verifyEmail: link(verifyEmail, hasPages ? '/ui/verify-email' : '/verify-email'),
    changeEmail: link(changeEmail, hasPages ? '/ui/change-email' : '/change-email/confirm'),
    invitation: link(invitation, hasPages ? '/ui/invitation' : '/invitation'),
    secureAccount: link(secureAccount, hasPages ? '/ui/secure-account' : '/secure-account'),
    linkVerify: (token, account) => toLink(token, nameOf(account)),
  }
}

function nameOf(linked: LinkedName): Query {
  if (linked.provider === 'email') return {}
  const account = accountLabel(linked)
  return withoutUndefined({ provider: linked.provider, account })
}

/** True for a path and for an http or https URL. False for a scheme of an app, because any app can claim that. */
export function isOnTheWeb(place: string): boolean {
  return /^\/(?![/\\])/.test(place) || (/^https?:\/\//i.test(place) && URL.canParse(place))
}

/** Returns the place if `isOnTheWeb` accepts it, else throws. Called for each result of a host's function, which can't be checked at start. */
export function onTheWeb(place: string): string {
  if (isOnTheWeb(place)) return place
  throw new Error('a function of the option links returned neither a path nor an http or https URL')
}
