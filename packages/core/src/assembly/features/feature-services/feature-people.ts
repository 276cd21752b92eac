import type { SignInPageWishes } from '../../../identity/sign-in/sign-in-page.ts'
import type { BrandedPage } from '../../../outgoing/appearance/branded-page.ts'
import type { FeatureText } from '../../../outgoing/messages/languages/feature-text.ts'
import type { Session } from '../../../ports/accounts/sessions.ts'
import type { Language } from '../../../ports/host/mailer.ts'
import type { Reply } from '../../../web/http/replies/reply.ts'
import type { RequestContext } from '../../../web/http/routing/context.ts'

/** Method and time of a sign-in, and whether it passed a second factor, as the session records them. */
export type FeatureSignInFacts = Pick<Session, 'method' | 'provider' | 'authenticatedAt' | 'passedSecondFactor'>

/** Session of the browser that sent a request to the feature. */
export interface FeatureSession {
  readonly userId: string
  readonly handle: string
  readonly signIn: FeatureSignInFacts
}

/** Content of a page that the feature renders. */
export interface FeaturePage extends BrandedPage {
  readonly lang: Language
}

/** Sessions of browsers, and pages that a feature renders. */
export interface FeatureBrowsers {
  /**
   * Returns the session of the request's cookies; null if there is none, it has ended, or its user is a guest. Requires the refresh token's cookie:
   * an access token isn't enough, because it may be stolen and what a feature issues for the session may last longer than that token. `acting`: an
   * administrator acts as a user in this browser (R37).
   */
  session(context: RequestContext): Promise<FeatureSession | 'acting' | null>
  /**
   * True if the session still exists and could be refreshed. Check this again after you have stored something for the session, because the session
   * may have ended meanwhile (R28).
   */
  isLive(handle: string): Promise<boolean>
  /**
   * Returns the URL of the sign-in page, which leads back to `path`; null if `path` doesn't lead to this site or is longer than 2048 characters. In
   * `wishes`, `again` makes the built-in page ask for a sign-in even if the browser has a session, and `hint` is the address or username that the
   * page fills in.
   */
  signInPage(path: string, request: Request, wishes?: SignInPageWishes): string | null
  /** True if the sign-in is recent enough for sensitive changes: less than `lifetimes.freshAuthMinutes` ago. Always true if that option is 0. */
  isFresh(session: FeatureSession): boolean
  /**
   * Returns a page without scripts that looks like the built-in pages. To prevent clickjacking, the page can't be framed, and its buttons appear
   * after a second.
   */
  page(page: FeaturePage): Promise<Reply>
  /** Returns the first language in the request's `Accept-Language` that the service has, else the default language of the pages. */
  languageOf(request: Request): Language
  /**
   * Returns a text in a language. For a language that the host added, returns the text that the language's `features` has for the English text; if
   * there is none, the English text. `{name}` in the text is replaced with `values.name`.
   */
  textIn(lang: Language, text: FeatureText, values?: Readonly<Record<string, string>>): string
}

/** Profile of a user, with their permissions. */
export interface FeatureProfile {
  /** Absent if the user has no address. */
  readonly email?: string
  /** True if the user has proved access to the mailbox of the address. */
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

/** Limit of `max` attempts per key in `windowMs` milliseconds. */
export interface AttemptWindow {
  readonly max: number
  readonly windowMs: number
}

/**
 * Counts attempts with the service's rate limiter. A limiter in a store gets only hashes of the keys. With `rateLimits: false` nothing is counted. To
 * count by IP address, use the keys that `addressBlocks` returns (R23).
 */
export interface FeatureAttempts {
  /** Rejects with 429 RATE_LIMITED if `max` attempts with this key were already counted in the window. Counts nothing. */
  assertRoom(key: string, window: AttemptWindow): Promise<void>
  /** Counts an attempt. Rejects as `assertRoom` does. */
  count(key: string, window: AttemptWindow): Promise<void>
}
