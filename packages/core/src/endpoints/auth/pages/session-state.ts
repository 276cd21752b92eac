import type { RequestContext } from '../../../web/http/routing/context.ts'
import type { ServiceCatalogue } from '../../catalogue/service-catalogue.ts'

export type SessionStateGiven = Pick<ServiceCatalogue, 'accessTokens' | 'now'>

/** Returns the state of the browser's session that its cookies suggest. The sessions aren't checked here: the pages do so with a request. */
export async function sessionState(
  context: RequestContext,
  given: SessionStateGiven,
): Promise<'acting' | 'maybe' | 'none'> {
  if (await isActing(context, given)) return 'acting'
  return mayBeSignedIn(context) ? 'maybe' : 'none'
}

/**
 * True if the browser sent a session cookie, valid or not. Without such a cookie, the sign-in page knows without a request that no one is signed in.
 */
function mayBeSignedIn(context: RequestContext): boolean {
  return (['accessToken', 'refreshToken'] as const).some((name) => context.cookies(name).length > 0)
}

/** True if an administrator acts as a user in this browser. Only decides what the page shows, so the session isn't checked. */
async function isActing(context: RequestContext, { accessTokens, now }: SessionStateGiven): Promise<boolean> {
  const token = context.cookie('accessToken')
  return token !== undefined && (await accessTokens.verify(token, now()))?.act !== undefined
}
