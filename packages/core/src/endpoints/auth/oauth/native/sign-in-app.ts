import { failure } from '../../../../foundations/values/errors.ts'
import { type DeliveryGiven, deliverSignIn } from '../../../../identity/sign-in/finish-sign-in.ts'
import type { PendingLinkGiven } from '../../../../identity/sign-in/pending-link.ts'
import type { OAuthProfile } from '../../../../ports/host/oauth.ts'
import type { Reply } from '../../../../web/http/replies/reply.ts'
import type { RequestContext } from '../../../../web/http/routing/context.ts'
import { keepConflict } from '../accounts/conflict-of.ts'
import { type ProfileSignInGiven, signInByProfile } from '../accounts/sign-in-by-profile.ts'

interface Given extends ProfileSignInGiven, DeliveryGiven, PendingLinkGiven {}

/**
 * Signs an app in with a provider's profile, by the same rules as a provider's callback. `context` must come from `appContext`. If the address
 * belongs to another account, rejects with 409 OAUTH_ACCOUNT_CONFLICT and the secret `pending`, with which the app can link the account.
 */
export async function signInApp(profile: OAuthProfile, context: RequestContext, given: Given): Promise<Reply> {
  const signIn = await signInByProfile(profile, context, given)
  if (!('conflictsWith' in signIn)) return deliverSignIn(signIn, context, given)
  const { secret } = await keepConflict(profile, signIn, context, given)
  const { provider } = profile
  throw failure('OAUTH_ACCOUNT_CONFLICT', { provider, email: signIn.email, pending: secret })
}
