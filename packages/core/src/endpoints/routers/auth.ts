/** Endpoints of the auth router, grouped by OpenAPI tag. An endpoint is enabled only if the ports in its `needs` are configured. */

import type { UiAssets } from '../../ports/host/static-files.ts'
import { type Endpoint, tagged } from '../../web/http/routing/endpoint.ts'
import { deleteAccount } from '../auth/account/delete-account.ts'
import { exportAccount } from '../auth/account/export-account.ts'
import { reauthenticate } from '../auth/account/reauthenticate.ts'
import { confirmEmailChange } from '../auth/email/confirm-email-change.ts'
import { requestEmailChange } from '../auth/email/request-email-change.ts'
import { sendVerificationEmail } from '../auth/email/send-verification-email.ts'
import { verifyEmail } from '../auth/email/verify-email.ts'
import { verifyEmailOwnership } from '../auth/email/verify-email-ownership.ts'
import { startGuest } from '../auth/guests/start-guest.ts'
import { acceptInvitation } from '../auth/invitations/accept-invitation.ts'
import { inspectInvitation } from '../auth/invitations/inspect-invitation.ts'
import { jwks } from '../auth/jwks/jwks.ts'
import { listLinkedAccounts } from '../auth/linking/list-linked-accounts.ts'
import { requestLink } from '../auth/linking/request-link.ts'
import { unlinkAccount } from '../auth/linking/unlink-account.ts'
import { verifyLink } from '../auth/linking/verify-link.ts'
import { inspectSignUp } from '../auth/magic-link/inspect-sign-up.ts'
import { sendMagicLink } from '../auth/magic-link/send-magic-link.ts'
import { verifyMagicLink } from '../auth/magic-link/verify-magic-link.ts'
import { startLinking } from '../auth/oauth/accounts/start-linking.ts'
import { oauthCallback, oauthFormCallback } from '../auth/oauth/callback.ts'
import { startOAuth } from '../auth/oauth/start.ts'
import { readUiConfig } from '../auth/pages/read-config.ts'
import { assetEndpoints } from '../auth/pages/serve-assets.ts'
import { missingPage, uiPages } from '../auth/pages/serve-pages.ts'
import { servePagesFile, serveTheme } from '../auth/pages/serve-pages-files.ts'
import { serveUpload } from '../auth/pages/serve-upload.ts'
import { changePassword } from '../auth/password/change-password.ts'
import { forgotPassword } from '../auth/password/forgot-password.ts'
import { login } from '../auth/password/login.ts'
import { resetPassword } from '../auth/password/reset-password.ts'
import { addPhone } from '../auth/phone/add-phone.ts'
import { verifyPhone } from '../auth/phone/verify-phone.ts'
import { me } from '../auth/profile/me.ts'
import { updateProfile } from '../auth/profile/update-profile.ts'
import { register } from '../auth/registration/register.ts'
import { cleanupSessions } from '../auth/sessions/cleanup.ts'
import { logout } from '../auth/sessions/logout.ts'
import { listOwnSessions, revokeOtherSessions, revokeOwnSession } from '../auth/sessions/own-sessions.ts'
import { refresh } from '../auth/sessions/refresh.ts'
import { listSignInMethods } from '../auth/sign-in-methods/list-sign-in-methods.ts'
import { restoreSignInMethod } from '../auth/sign-in-methods/restore-sign-in-method.ts'
import { secureAccount } from '../auth/sign-in-methods/secure-account.ts'
import { sendSmsCode } from '../auth/sms/send-code.ts'
import { verifySmsCode } from '../auth/sms/verify-code.ts'
import { disableTotp } from '../auth/totp/disable.ts'
import { renewRecoveryCodes } from '../auth/totp/renew-recovery-codes.ts'
import { setUpTotp } from '../auth/totp/setup.ts'
import { verifySecondFactor } from '../auth/totp/verify-second-factor.ts'
import { verifyTotpSetUp } from '../auth/totp/verify-setup.ts'
import { changeUsername } from '../auth/username/change-username.ts'

export const authEndpoints: readonly Endpoint[] = [
  ...tagged('Registration', [register]),
  ...tagged('Sign-in and sessions', [login, startGuest, refresh, logout, reauthenticate]),
  ...tagged('Profile', [me, updateProfile, changeUsername, exportAccount, deleteAccount]),
  ...tagged('Passwords', [forgotPassword, resetPassword, changePassword]),
  ...tagged('Sign-in methods', [listSignInMethods, restoreSignInMethod, secureAccount]),
  ...tagged('Email addresses', [
    sendVerificationEmail,
    verifyEmail,
    verifyEmailOwnership,
    requestEmailChange,
    confirmEmailChange,
  ]),
  ...tagged('Magic links', [sendMagicLink, verifyMagicLink, inspectSignUp]),
  ...tagged('Invitations', [inspectInvitation, acceptInvitation]),
  ...tagged('SMS codes and phones', [sendSmsCode, verifySmsCode, addPhone, verifyPhone]),
  ...tagged('Second factors', [verifySecondFactor, setUpTotp, verifyTotpSetUp, disableTotp, renewRecoveryCodes]),
  ...tagged('OAuth', [startOAuth, oauthCallback, oauthFormCallback]),
  ...tagged('Linked accounts', [listLinkedAccounts, startLinking, unlinkAccount, requestLink, verifyLink]),
  ...tagged('Sign-in and sessions', [listOwnSessions, revokeOtherSessions, revokeOwnSession, cleanupSessions]),
  ...tagged('Keys', [jwks]),
  ...tagged('Pages', [readUiConfig, ...uiPages, serveTheme, servePagesFile, serveUpload]),
]

/** Returns the endpoints of the auth router and one endpoint for each of the host's files (option `ui.assets`). */
export function authEndpointsWith(assets: UiAssets): readonly Endpoint[] {
  return [...authEndpoints, ...tagged('Pages', [...assetEndpoints(assets), missingPage])]
}
