import type { LinkedName } from '../ports/mailer.ts'
import { accountLabel } from './templates/plain-name.ts'

/** Where a link with a token leads: a path below the site, an absolute URL (also of an app's own scheme), or what the function makes of it. */
export type TokenLink = string | ((token: string) => string)

/** Where a redirect leads: likewise, with what it has to say as a query. */
export type QueryLink = string | ((query: URLSearchParams) => string)

/** The `links` option: places of the host's own, instead of the usual ones. */
export interface LinkOptions {
  readonly resetPassword?: TokenLink
  readonly magicLink?: TokenLink
  readonly verifyEmail?: TokenLink
  readonly changeEmail?: TokenLink
  readonly linkVerify?: TokenLink
  readonly login?: QueryLink
  readonly twoFactor?: QueryLink
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
