import type { ScreenName } from './page-address.ts'

/** Codes that redirects carry. Anyone can put another code into an address; those show a general message. */
const BROUGHT =
  /^(OAUTH_\w+|ACCOUNT_DISABLED|EMAIL_VERIFICATION_REQUIRED|EMAIL_NOT_VERIFIED|INVALID_VERIFICATION_TOKEN|VERIFICATION_TOKEN_EXPIRED|TOKEN_REQUIRED)$/

/**
 * Returns the error code in the query, or null. Removes it from the sign-in's address, because the user continues from
 * there.
 */
export function takeFailure(screen: ScreenName): string | null {
  const url = new URL(location.href)
  const code = url.searchParams.get('error')
  if (code === null) return null
  if (screen === 'login') {
    url.searchParams.delete('error')
    history.replaceState(null, '', url)
  }
  return BROUGHT.test(code) ? code : 'other'
}
