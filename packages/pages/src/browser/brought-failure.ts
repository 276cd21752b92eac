import type { ScreenName } from './page-address.ts'

/**
 * Error codes that the service puts into redirects. Anyone can write another code into a link, so other codes show a
 * general message.
 */
const BROUGHT =
  /^(OAUTH_\w+|ACCOUNT_DISABLED|EMAIL_VERIFICATION_REQUIRED|EMAIL_NOT_VERIFIED|INVALID_VERIFICATION_TOKEN|VERIFICATION_TOKEN_EXPIRED|TOKEN_REQUIRED|CONFLICT|SESSION_REVOKED)$/

/**
 * Returns the error code in the address's query, or null. Unknown codes become `other`. The sign-in screen also removes
 * the code from its address, because the user continues from there.
 */
export function takeFailure(screen: ScreenName): string | null {
  const url = new URL(location.href)
  const code = url.searchParams.get('error')
  if (code === null) return null
  if (screen === 'login') {
    url.searchParams.delete('error')
    history.replaceState(null, '', url)
  }
  // A conflict that leads to the sign-in screen concerns an account at a provider, or its address.
  if (screen === 'login' && code === 'CONFLICT') return 'OAUTH_CONFLICT'
  return BROUGHT.test(code) ? code : 'other'
}
