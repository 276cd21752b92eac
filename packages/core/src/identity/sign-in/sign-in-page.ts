import type { Places } from '../../outgoing/messages/places.ts'
import { isSafeReturnPath } from '../../web/http/request/return-path.ts'
import { siteOf } from '../../web/http/sites/site-of.ts'

const LONGEST_HINT = 320

export interface SignInPageGiven {
  readonly places: Places
  readonly siteUrls: readonly string[]
  readonly mounts: { readonly auth: string }
  readonly pages?: object | undefined
}

export interface SignInPageWishes {
  /** True if the built-in page asks for a sign-in although there is a session. Default: false. */
  readonly again?: boolean
  /** Address or username that the page fills in, of at most 320 characters. */
  readonly hint?: string | undefined
}

/**
 * Returns the URL of the sign-in page, which leads to `back` after the sign-in; null if `back` isn't a path of this site or is too long. The URL of
 * the built-in page is relative, so that the session's cookies are set at this origin. Each page gets `return_path` and
 * `login_hint` as query parameters.
 */
export function signInPage(
  back: string,
  request: Request,
  given: SignInPageGiven,
  { again = false, hint = '' }: SignInPageWishes = {},
): string | null {
  if (!isSafeReturnPath(back)) return null
  const { places, siteUrls, mounts, pages } = given
  const hinted = hint !== '' && hint.length <= LONGEST_HINT && { login_hint: hint }
  const place = places.login(siteOf(request.headers, siteUrls), { ...hinted, return_path: back }, back)
  const own = `${mounts.auth}/ui/login`
  const isOwn = pages !== undefined && URL.canParse(place) && new URL(place).pathname.endsWith(own)
  return isOwn ? `${own}?${new URLSearchParams({ ...(again && { again: '1' }), ...hinted, return_path: back })}` : place
}
