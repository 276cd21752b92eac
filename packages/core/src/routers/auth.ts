/** The auth router's table of contents. What is switched on follows from each endpoint's needs. */
import { deleteAccount } from '../features/account/delete-account.ts'
import { confirmEmailChange } from '../features/email/confirm-email-change.ts'
import { ownEmail } from '../features/email/own-email.ts'
import { requestEmailChange } from '../features/email/request-email-change.ts'
import { sendVerificationEmail } from '../features/email/send-verification-email.ts'
import { verifyEmail } from '../features/email/verify-email.ts'
import { jwks } from '../features/keys/jwks.ts'
import { listLinkedAccounts } from '../features/linking/list-linked-accounts.ts'
import { requestLink } from '../features/linking/request-link.ts'
import { unlinkAccount } from '../features/linking/unlink-account.ts'
import { verifyLink } from '../features/linking/verify-link.ts'
import { sendMagicLink } from '../features/magic-link/send-magic-link.ts'
import { verifyMagicLink } from '../features/magic-link/verify-magic-link.ts'
import { oauthCallback, oauthFormCallback } from '../features/oauth/callback.ts'
import { startOAuth } from '../features/oauth/start.ts'
import { readUiConfig } from '../features/pages/read-config.ts'
import { servePagesFile, serveTheme, uiPages } from '../features/pages/serve-pages.ts'
import { changePassword } from '../features/password/change-password.ts'
import { forgotPassword } from '../features/password/forgot-password.ts'
import { login } from '../features/password/login.ts'
import { resetPassword } from '../features/password/reset-password.ts'
import { addPhone } from '../features/phone/add-phone.ts'
import { verifyPhone } from '../features/phone/verify-phone.ts'
import { me } from '../features/profile/me.ts'
import { updateProfile } from '../features/profile/update-profile.ts'
import { register } from '../features/registration/register.ts'
import { cleanupSessions } from '../features/sessions/cleanup.ts'
import { logout } from '../features/sessions/logout.ts'
import { listOwnSessions, revokeOtherSessions, revokeOwnSession } from '../features/sessions/own-sessions.ts'
import { refresh } from '../features/sessions/refresh.ts'
import { sendSmsCode } from '../features/sms/send-code.ts'
import { verifySmsCode } from '../features/sms/verify-code.ts'
import { disableTotp } from '../features/totp/disable.ts'
import { renewRecoveryCodes } from '../features/totp/renew-recovery-codes.ts'
import { setUpTotp } from '../features/totp/setup.ts'
import { verifySecondFactor } from '../features/totp/verify-second-factor.ts'
import { verifyTotpSetUp } from '../features/totp/verify-setup.ts'
import type { Endpoint } from '../http/endpoint.ts'

export const authEndpoints: readonly Endpoint[] = [
  register,
  login,
  refresh,
  logout,
  me,
  updateProfile,
  deleteAccount,
  forgotPassword,
  resetPassword,
  changePassword,
  sendVerificationEmail,
  verifyEmail,
  ownEmail,
  requestEmailChange,
  confirmEmailChange,
  sendMagicLink,
  verifyMagicLink,
  sendSmsCode,
  verifySmsCode,
  addPhone,
  verifyPhone,
  verifySecondFactor,
  setUpTotp,
  verifyTotpSetUp,
  disableTotp,
  renewRecoveryCodes,
  startOAuth,
  oauthCallback,
  oauthFormCallback,
  listLinkedAccounts,
  unlinkAccount,
  requestLink,
  verifyLink,
  listOwnSessions,
  revokeOtherSessions,
  revokeOwnSession,
  cleanupSessions,
  jwks,
  readUiConfig,
  ...uiPages,
  serveTheme,
  servePagesFile,
]
