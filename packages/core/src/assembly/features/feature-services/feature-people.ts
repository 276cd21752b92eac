import type { SignInPageWishes } from '../../../identity/sign-in/sign-in-page.ts'
import type { BrandedPage } from '../../../outgoing/appearance/branded-page.ts'
import type { FeatureText } from '../../../outgoing/messages/languages/feature-text.ts'
import type { Session } from '../../../ports/accounts/sessions.ts'
import type { Language } from '../../../ports/host/mailer.ts'
import type { Reply } from '../../../web/http/replies/reply.ts'
import type { RequestContext } from '../../../web/http/routing/context.ts'

/** How and when a person signed in, as their session records it. */
export type FeatureSignInFacts = Pick<Session, 'method' | 'provider' | 'authenticatedAt' | 'passedSecondFactor'>

/** Session of a browser that opened a page of the feature. */
export interface FeatureSession {
  readonly userId: string
  readonly handle: string
  readonly signIn: FeatureSignInFacts
}

/** Content of a page that the feature renders. */
export interface FeaturePage extends BrandedPage {
  readonly lang: Language
}

/** Sessions of browsers, and pages for people. */
export interface FeatureBrowsers {
  /**
   * Returns the session of the request's cookies, or null. Requires the refresh token's cookie: what a feature issues for the session may last
   * longer than a stolen access token. `acting`: an administrator acts as a user in this browser (R37).
   */
  session(context: RequestContext): Promise<FeatureSession | 'acting' | null>
  /** True if the session still exists and its user may be signed in. Check it again after you have stored something for the session (R28). */
  isLive(handle: string): Promise<boolean>
  /**
   * Returns the URL of the sign-in page, which leads back to `path`; null if `path` isn't one of this site, or is longer than 2048 characters. With
   * `again`, the built-in page asks for a sign-in even if the browser has a session. `hint` is the email address that the page fills in.
   */
  signInPage(path: string, request: Request, wishes?: SignInPageWishes): string | null
  /** True if the person signed in as recently as sensitive changes demand: `lifetimes.freshAuthMinutes`. */
  isFresh(session: FeatureSession): boolean
  /**
   * Returns a page without scripts that looks like the built-in pages. Against clickjacking, it can't be framed, and its buttons work only after a
   * second.
   */
  page(page: FeaturePage): Promise<Reply>
  /** Returns the first of the languages that the browser prefers and the service has. */
  languageOf(request: Request): Language
  /**
   * Returns a text in a language. For a language that the host added, looks the English text up in the language's `features`; a missing text is
   * returned in English. `{name}` in the text stands for a value.
   */
  textIn(lang: Language, text: FeatureText, values?: Readonly<Record<string, string>>): string
}

/** Profile of a user, with the roles and permissions. */
export interface FeatureProfile {
  /** Absent if the user has no address. */
  readonly email?: string
  /** True if the user proved that they read the mailbox of the address. */
  readonly isEmailOwned: boolean
  readonly name?: string
  readonly firstName?: string
  readonly lastName?: string
  readonly username?: string
  readonly phoneNumber?: string
  readonly isPhoneVerified: boolean
  readonly createdAt: Date
  /** Permissions of the user's roles outside tenants. */
  readonly permissions: readonly string[]
}

/** At most `max` attempts with one key in `windowMs` milliseconds. */
export interface AttemptWindow {
  readonly max: number
  readonly windowMs: number
}

/**
 * Counts attempts with the service's rate limiter, whose store sees only hashes of the keys. With `rateLimits: false` nothing is counted. To count
 * by IP address, use the keys that `addressBlocks` returns (R23).
 */
export interface FeatureAttempts {
  /** Rejects with 429 RATE_LIMITED if `max` attempts with this key were counted in the window. Counts nothing. */
  assertRoom(key: string, window: AttemptWindow): Promise<void>
  /** Counts an attempt. Rejects as `assertRoom` does. */
  count(key: string, window: AttemptWindow): Promise<void>
}
