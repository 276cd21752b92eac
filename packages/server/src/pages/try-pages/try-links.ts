import type { LinkOptions } from '@sallyport/core'

/**
 * Paths in mailed links and redirects that lead to the try-out pages. The second factor keeps its usual path
 * `/auth/2fa`, because clients expect that path.
 */
export const TRY_LINKS: LinkOptions = {
  resetPassword: '/dev/try?flow=reset-password',
  magicLink: '/dev/try?flow=magic-link',
  verifyEmail: '/dev/try?flow=verify-email',
  changeEmail: '/dev/try?flow=confirm-email',
  linkVerify: '/dev/try?flow=link-verify',
  login: '/dev/try?flow=login',
  accountConflict: '/dev/try?flow=account-conflict',
}
