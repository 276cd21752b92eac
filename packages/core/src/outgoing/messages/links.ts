import { withoutUndefined } from '../../foundations/values/without-undefined.ts'
import type { LinkedName } from '../../ports/host/mailer.ts'
import { siteAddress } from '../../web/http/sites/site-address.ts'
import { accountLabel } from './templates/plain-name.ts'

/**
 * Target of a link with a token: a path below the site, an http or https URL, or a function that returns the URL. To open an app, use an https link
 * that the app has claimed: any other app could claim the app's own scheme and get the token.
 */
export type TokenLink = string | ((token: string) => string)

/** Target of a redirect with data in the query: a path below the site, an http or https URL, or a function that returns the URL. */
export type QueryLink = string | ((query: URLSearchParams) => string)

/** The `links` option: targets of links in mails and of redirects. */
export interface LinkOptions {
  /** Mailed link that resets a password. Default: `<auth mount>/ui/reset-password`; without pages `<auth mount>/reset-password`. */
  readonly resetPassword?: TokenLink | undefined
  /** Mailed link that signs in. Default: `<auth mount>/ui/magic-link`; without pages `<auth mount>/magic-link/verify`. */
  readonly magicLink?: TokenLink | undefined
  /** Mailed link that verifies an address. Default: `<auth mount>/ui/verify-email`; without pages `<auth mount>/verify-email`. */
  readonly verifyEmail?: TokenLink | undefined
  /** Mailed link that confirms a changed address. Default: `<auth mount>/ui/change-email`; without pages `<auth mount>/change-email/confirm`. */
  readonly changeEmail?: TokenLink | undefined
  /** Mailed link that connects an account at a provider. Default: `<auth mount>/ui/link-verify`; without pages `<auth mount>/link-verify`. */
  readonly linkVerify?: TokenLink | undefined
  /** Mailed link of an invitation. Default: `<auth mount>/ui/invitation`; without pages `<auth mount>/invitation`. */
  readonly invitation?: TokenLink | undefined
  /**
   * Mailed link "This wasn't me", which undoes a change of a sign-in method. Default: `<auth mount>/ui/secure-account`; without pages `<auth
   * mount>/secure-account`.
   */
  readonly secureAccount?: TokenLink | undefined
  /** Page to which the browser is sent when a sign-in at a provider failed. Default: `<auth mount>/ui/login`; without pages `/`. */
  readonly login?: QueryLink | undefined
  /** Page that asks for the second factor after a sign-in at a provider. Default: `<auth mount>/2fa`; without pages `/auth/2fa`. */
  readonly twoFactor?: QueryLink | undefined
  /**
   * Page shown when the provider account's address belongs to an existing user. Default: `<auth mount>/ui/account-conflict`; without pages `<auth
   * mount>/account-conflict`.
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
   * Returns the link that connects a provider account. Its query contains the provider and the account's name, which the page shows. If an email
   * address is linked (provider `email`), the query contains neither.
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
  /** True if links lead to the built-in pages, which redeem the token when the user clicks a button. */
  readonly hasPages: boolean
  readonly overrides?: LinkOptions
}

// Base URL while a link is built for a host without `siteUrl`. It is removed from the result: the link is only a path, and the host's mail
// callbacks must add the base URL.
const NO_SITE = 'http://site.invalid'

/**
 * Creates the functions that return mailed links. Each link has its token in the query parameter `token`, unless a function of the option `links`
 * returns another URL.
 */
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

/** True for a path and for an http or https URL. False for a URL with an app's scheme, because any app can claim that scheme. */
export function isOnTheWeb(place: string): boolean {
  return /^\/(?![/\\])/.test(place) || (/^https?:\/\//i.test(place) && URL.canParse(place))
}

/** Returns the place if `isOnTheWeb` accepts it, else throws. For results of the host's functions, which can't be checked when the service starts. */
export function onTheWeb(place: string): string {
  if (isOnTheWeb(place)) return place
  throw new Error('a function of the option links returned neither a path nor an http or https URL')
}
