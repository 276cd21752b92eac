import type { ScreenName } from './page-address.ts'

/** What redirects bring. Anybody can write another code into an address; it is enough to say of it that something failed. */
const BROUGHT =
  /^(OAUTH_\w+|ACCOUNT_DISABLED|EMAIL_VERIFICATION_REQUIRED|EMAIL_NOT_VERIFIED|INVALID_VERIFICATION_TOKEN|VERIFICATION_TOKEN_EXPIRED|TOKEN_REQUIRED)$/

/** The code of the failure that a redirect tells of; `null` for none. At the sign-in, where one goes on from it, the address then forgets it. */
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
