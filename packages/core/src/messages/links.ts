import type { LinkedName } from '../ports/mailer.ts'
import { accountLabel } from './templates/plain-name.ts'

/**
 * Target of a link with a token: a path below the site, an absolute URL (also with an app's own scheme), or a function
 * that makes the URL.
 */
export type TokenLink = string | ((token: string) => string)

/** Target of a redirect: like `TokenLink`, with data as query parameters. */
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

export interface Links {
  resetPassword(token: string): string
  magicLink(token: string): string
  verifyEmail(token: string): string
  changeEmail(token: string): string
  /** The link also contains the provider and the name of the account there, for the page to show; not for a mail address. */
  linkVerify(token: string, account: LinkedName): string
}

type Query = Readonly<Record<string, string>>

interface LinkParts {
  /** Base URL of all links, without a trailing slash. Never taken from a request (R12). */
  readonly siteUrl: string
  readonly mount: string
  /** True if links lead to the built-in pages, which redeem the token on a click. */
  readonly hasPages: boolean
  readonly overrides?: LinkOptions
}

// Placeholder for a host without `siteUrl`, whose links are paths. Such a host has only callbacks, which know the base.
const NO_SITE = 'http://site.invalid'

/** Returns the links of mails, each with its token as the query parameter `token`. */
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
