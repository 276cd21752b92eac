import { type DeliveryGiven, signInCookies } from '../../../identity/sign-in/finish-sign-in.ts'
import type { PendingLinkGiven } from '../../../identity/sign-in/pending-link.ts'
import type { Places } from '../../../outgoing/messages/places.ts'
import type { OAuthProfile } from '../../../ports/host/oauth.ts'
import type { RequestContext } from '../../../web/http/routing/context.ts'
import { conflictOf } from './accounts/conflict-of.ts'
import { type ProfileSignInGiven, signInByProfile } from './accounts/sign-in-by-profile.ts'
import type { Destination, From } from './destination.ts'

interface Given extends ProfileSignInGiven, DeliveryGiven, PendingLinkGiven {
  readonly places: Places
}

/**
 * Returns the redirect after the profile was verified: to the page that started the sign-in, to the second factor, or to the conflict page.
 */
export async function finishOAuth(
  profile: OAuthProfile,
  from: From,
  context: RequestContext,
  given: Given,
): Promise<Destination> {
  const signIn = await signInByProfile(profile, context, given)
  if ('conflictsWith' in signIn) return conflictOf(profile, signIn, from, context, given)
  const { places } = given
  if (signIn.outcome === 'signed-in') {
    return {
      isSignedIn: true,
      location: places.returnTo(from.site, from.returnPath),
      cookies: await signInCookies(signIn.user, signIn.session, context, given),
    }
  }
  const { tempToken } = signIn
  const query =
    signIn.outcome === 'set-up-needed'
      ? { tempToken, methods: '', mode: 'setup' }
      : { tempToken, methods: signIn.methods.join(',') }
  return { isSignedIn: false, location: places.twoFactor(from.site, query, from.returnPath), cookies: [] }
}
