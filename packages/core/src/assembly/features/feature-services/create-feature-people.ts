import { failureWithRetry } from '../../../foundations/values/errors.ts'
import { withoutUndefined } from '../../../foundations/values/without-undefined.ts'
import { isOwned } from '../../../identity/mailbox-ownership/ownership-record.ts'
import { violatesSignInPolicy } from '../../../identity/policies/violates-sign-in-policy.ts'
import { browserSession } from '../../../identity/session/browser-session.ts'
import { isEndedFor } from '../../../identity/session/is-ended.ts'
import { refreshable } from '../../../identity/session/live-session.ts'
import { signInPage } from '../../../identity/sign-in/sign-in-page.ts'
import { brandedPage } from '../../../outgoing/appearance/branded-page.ts'
import { languageOf } from '../../../outgoing/appearance/page-language.ts'
import { featureText } from '../../../outgoing/messages/languages/feature-text.ts'
import type { FeatureGiven } from '../feature.ts'
import type {
  AttemptWindow,
  FeatureAttempts,
  FeatureBrowsers,
  FeatureProfile,
  FeatureSignInFacts,
} from './feature-people.ts'

export function createFeatureBrowsers(given: () => FeatureGiven): FeatureBrowsers {
  return {
    async session(context) {
      const live = await browserSession(context, given())
      if (live === null || live === 'acting') return live
      const { handle, userId, method, provider, authenticatedAt, passedSecondFactor } = live.session
      const signIn = withoutUndefined({ method, provider, authenticatedAt, passedSecondFactor })
      return { userId, handle, signIn }
    },
    isLive: async (handle) => (await refreshable(await given().sessions.get(handle), given())) !== null,
    signInPage: (path, request, wishes) => signInPage(path, request, given(), wishes),
    isFresh({ signIn }) {
      const { lifetimes, now } = given()
      return lifetimes.freshAuthMs === 0 || now().getTime() - signIn.authenticatedAt.getTime() < lifetimes.freshAuthMs
    },
    page: (page) => brandedPage(page, given()),
    languageOf: ({ headers }) => languageOf(headers, given().languages, given().ui?.defaultLang),
    textIn: (lang, text, values) => featureText(text, lang, given().addedLanguages, values),
  }
}

export function createFeatureAttempts(feature: string, given: () => FeatureGiven): FeatureAttempts {
  async function consume(key: string, window: AttemptWindow, cost: number): Promise<void> {
    if (!(window.max > 0 && window.windowMs > 0))
      throw new TypeError('attempts need a window with `max` and `windowMs`, both positive numbers')
    const { rateLimits, rateLimiter, now } = given()
    if (rateLimits === false) return
    const rule = { key: `feature:${feature}:${key}`, ...window, cost }
    const { allowed, retryAfterMs } = await rateLimiter.consume([rule], now())
    if (!allowed) throw failureWithRetry('RATE_LIMITED', retryAfterMs)
  }
  return {
    assertRoom: (key, window) => consume(key, window, 0),
    count: (key, window) => consume(key, window, 1),
  }
}

/**
 * True if a session of this sign-in could be refreshed: the user exists and isn't disabled, access didn't end after the sign-in, and the sign-in
 * still meets the policies.
 */
export async function maySignInStand(
  userId: string,
  signIn: FeatureSignInFacts,
  given: FeatureGiven,
): Promise<boolean> {
  const user = await given.users.findById(userId)
  if (user === null || isEndedFor(user, signIn)) return false
  return !(await violatesSignInPolicy(signIn, user, given))
}

export async function profileOf(userId: string, given: FeatureGiven): Promise<FeatureProfile | null> {
  const profile = await given.profiles.load(userId)
  if (profile === null) return null
  const { user, permissions } = profile
  const { email, name, firstName, lastName, username, phoneNumber, isPhoneVerified, createdAt } = user
  return {
    isEmailOwned: email !== null && (await isOwned(user, given)),
    isPhoneVerified: phoneNumber !== undefined && isPhoneVerified === true,
    createdAt,
    permissions,
    ...withoutUndefined({ email: email ?? undefined, name, firstName, lastName, username, phoneNumber }),
  }
}
