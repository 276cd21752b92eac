import type { LinkedName } from '../ports/mailer.ts'
import { accountLabel } from './templates/plain-name.ts'

/** Where a link with a token leads: a path below the site, an absolute URL (also of an app's own scheme), or what the function makes of it. */
export type TokenLink = string | ((token: string) => string)

/** Where a redirect leads: likewise, with what it has to say as a query. */
export type QueryLink = string | ((query: URLSearchParams) => string)

/** The `links` option: where links in mails and redirects lead. */
export interface LinkOptions {
  /** Mailed link that resets a password. Default: `/ui/reset-password` below the auth mount; without pages `/reset-password`. */
  readonly resetPassword?: TokenLink
  /** Mailed link that signs in. Default: `/ui/magic-link` below the auth mount; without pages `/magic-link/verify`. */
  readonly magicLink?: TokenLink
  /** Mailed link that verifies an address. Default: `/ui/verify-email` below the auth mount; without pages `/verify-email`. */
  readonly verifyEmail?: TokenLink
  /** Mailed link that confirms a changed address. Default: `/ui/change-email` below the auth mount; without pages `/change-email/confirm`. */
  readonly changeEmail?: TokenLink
  /** Mailed link that connects an account at a provider. Default: `/ui/link-verify` below the auth mount; without pages `/link-verify`. */
  readonly linkVerify?: TokenLink
  /** Page that the browser returns to when a sign-in at a provider failed. Default: `/ui/login` below the auth mount; without pages `/`. */
  readonly login?: QueryLink
  /** Page that asks for the second factor after a provider. Default: `/2fa` below the auth mount; without pages `/auth/2fa`. */
  readonly twoFactor?: QueryLink
  /** Page shown when the provider's address belongs to another account. Default: `/ui/account-conflict` below the auth mount; without pages `/account-conflict`. */
  readonly accountConflict?: QueryLink
}

/** The links that mails carry. */
export interface Links {
  resetPassword(token: string): string
  magicLink(token: string): string
  verifyEmail(token: string): string
  changeEmail(token: string): string
  /** The link carries the provider and the account's name there, so that the page can show them; neither for an address. */
  linkVerify(token: string, account: LinkedName): string
}

type Query = Readonly<Record<string, string>>

interface LinkParts {
  /** Where links lead, whatever a request says of itself (R12): an origin, and a path if it has one, without a trailing slash. */
  readonly siteUrl: string
  /** The auth router's. */
  readonly mount: string
  /** Whether the built-in pages are on, which redeem tokens on a click. */
  readonly hasPages: boolean
  readonly overrides?: LinkOptions
}

// A host that names no site gets paths; it has callbacks alone, which know where these lead.
const NO_SITE = 'http://site.invalid'

/** The links of mails, each with its token as the query `token`. */
export function createLinks({ siteUrl, mount, hasPages, overrides = {} }: LinkParts): Links {
  const link =
    (override: TokenLink | undefined, usual: string) =>
    (token: string, query: Query = {}) => {
      if (typeof override === 'function') return override(token)
      const place = override ?? mount + usual
      const url = new URL(place.startsWith('/') ? siteUrl + place : place, NO_SITE)
      url.searchParams.set('token', token)
      for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
      return url.origin === NO_SITE ? url.href.slice(NO_SITE.length) : url.href
    }
  const { resetPassword, magicLink, verifyEmail, changeEmail, linkVerify } = overrides
  const toLink = link(linkVerify, hasPages ? '/ui/link-verify' : '/link-verify')
  return {
    resetPassword: link(resetPassword, hasPages ? '/ui/reset-password' : '/reset-password'),
    magicLink: link(magicLink, hasPages ? '/ui/magic-link' : '/magic-link/verify'),
    verifyEmail: link(verifyEmail, hasPages ? '/ui/verify-email' : '/verify-email'),
    changeEmail: link(changeEmail, hasPages ? '/ui/change-email' : '/change-email/confirm'),
    linkVerify: (token, account) => toLink(token, nameOf(account)),
  }
}

function nameOf(linked: LinkedName): Query {
  if (linked.provider === 'email') return {}
  const account = accountLabel(linked)
  return { provider: linked.provider, ...(account !== undefined && { account }) }
}
