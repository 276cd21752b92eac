import type { LinkOptions } from '@sallyport/core'

/** Where links of mails and redirects lead in development. The second factor has its usual place, `/auth/2fa`, by which clients know it. */
export const TRY_LINKS: LinkOptions = {
  resetPassword: '/dev/try?flow=reset-password',
  magicLink: '/dev/try?flow=magic-link',
  verifyEmail: '/dev/try?flow=verify-email',
  changeEmail: '/dev/try?flow=confirm-email',
  linkVerify: '/dev/try?flow=link-verify',
  login: '/dev/try?flow=login',
  accountConflict: '/dev/try?flow=account-conflict',
}
