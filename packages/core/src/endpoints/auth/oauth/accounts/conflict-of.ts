import type { EventBus } from '../../../../foundations/events/bus.ts'
import { withoutUndefined } from '../../../../foundations/values/without-undefined.ts'
import { keepPendingLink, type PendingLinkGiven } from '../../../../identity/sign-in/pending-link.ts'
import type { Places } from '../../../../outgoing/messages/places.ts'
import type { OAuthProfile } from '../../../../ports/host/oauth.ts'
import { aboutRequest } from '../../../../web/http/request/about-request.ts'
import type { RequestContext } from '../../../../web/http/routing/context.ts'
import type { Destination, From } from '../destination.ts'
import type { Conflict } from './create-account.ts'

interface ConflictGiven extends PendingLinkGiven {
  readonly events: EventBus
}

interface Given extends ConflictGiven {
  readonly places: Places
}

/** Keeps the provider account as a pending link of this client. Returns the secret that finds the link, and the cookies that give it to a browser. */
export async function keepConflict(
  profile: OAuthProfile,
  { conflictsWith, email }: Conflict,
  context: RequestContext,
  given: ConflictGiven,
): Promise<{ readonly secret: string; readonly cookies: readonly string[] }> {
  const { provider, subject, name, picture } = profile
  const link = withoutUndefined({
    userId: conflictsWith.id,
    provider,
    providerAccountId: subject,
    email,
    name,
    picture,
  })
  const kept = await keepPendingLink(link, context, given)
  const about = aboutRequest(context, { userId: conflictsWith.id })
  await given.events.publish('identity.auth.oauth.conflict', { provider, email }, about)
  return kept
}

/** Keeps the provider account as a pending link of this browser. Returns the redirect to the page that explains the conflict. */
export async function conflictOf(
  profile: OAuthProfile,
  conflict: Conflict,
  { site, returnPath, redirectUri }: From,
  context: RequestContext,
  given: Given,
): Promise<Destination> {
  const { secret, cookies } = await keepConflict(profile, conflict, context, given)
  const query = { provider: profile.provider, email: conflict.email, code: 'OAUTH_ACCOUNT_CONFLICT' }
  const place = given.places.accountConflict(site, query, returnPath)
  // A page on the service's own origin needs no secret in its URL, because the browser sends the secret in a cookie. Pages on other origins, and
  // apps, get the secret in the redirect's query.
  const hasCookie = originOf(place) === originOf(redirectUri)
  const location = hasCookie ? place : given.places.accountConflict(site, { ...query, pending: secret }, returnPath)
  return { isSignedIn: false, location, cookies }
}

/** Returns the URL's origin, or null for an invalid URL, which the host's function for this link may return. */
function originOf(url: string): string | null {
  return URL.canParse(url) ? new URL(url).origin : null
}
