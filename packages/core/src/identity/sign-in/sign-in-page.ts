import type { Places } from '../../outgoing/messages/places.ts'
import { isSafeReturnPath } from '../../web/http/request/return-path.ts'
import { siteOf } from '../../web/http/sites/site-of.ts'

export interface SignInPageGiven {
  readonly places: Places
  readonly siteUrls: readonly string[]
  readonly mounts: { readonly auth: string }
  readonly pages?: object | undefined
}

/**
 * Returns the URL of the sign-in page, which leads to `back` after the sign-in; null if `back` is no path of this site or too long. The built-in page
 * is at this origin, where the session's cookies are needed; a page of the host's gets the path as `return_path`, too. With `isAgain`, the
 * built-in page asks for a sign-in although there is a session.
 */
export function signInPage(back: string, request: Request, given: SignInPageGiven, isAgain = false): string | null {
  if (!isSafeReturnPath(back)) return null
  const { places, siteUrls, mounts, pages } = given
  const place = places.login(siteOf(request.headers, siteUrls), { return_path: back }, back)
  const own = `${mounts.auth}/ui/login`
  const isOwn = pages !== undefined && URL.canParse(place) && new URL(place).pathname.endsWith(own)
  return isOwn ? `${own}?${new URLSearchParams({ ...(isAgain && { again: '1' }), return_path: back })}` : place
}
