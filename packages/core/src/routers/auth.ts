/** Endpoints of the auth router, grouped by OpenAPI tag. An endpoint is enabled only if the ports in its `needs` are configured. */
import { deleteAccount } from '../features/auth/account/delete-account.ts'
import { exportAccount } from '../features/auth/account/export-account.ts'
import { reauthenticate } from '../features/auth/account/reauthenticate.ts'
import { confirmEmailChange } from '../features/auth/email/confirm-email-change.ts'
import { requestEmailChange } from '../features/auth/email/request-email-change.ts'
import { sendVerificationEmail } from '../features/auth/email/send-verification-email.ts'
import { verifyEmail } from '../features/auth/email/verify-email.ts'
import { verifyEmailOwnership } from '../features/auth/email/verify-email-ownership.ts'
import { acceptInvitation } from '../features/auth/invitations/accept-invitation.ts'
import { inspectInvitation } from '../features/auth/invitations/inspect-invitation.ts'
import { jwks } from '../features/auth/jwks/jwks.ts'
import { listLinkedAccounts } from '../features/auth/linking/list-linked-accounts.ts'
import { requestLink } from '../features/auth/linking/request-link.ts'
import { unlinkAccount } from '../features/auth/linking/unlink-account.ts'
import { verifyLink } from '../features/auth/linking/verify-link.ts'
import { sendMagicLink } from '../features/auth/magic-link/send-magic-link.ts'
import { verifyMagicLink } from '../features/auth/magic-link/verify-magic-link.ts'
import { oauthCallback, oauthFormCallback } from '../features/auth/oauth/callback.ts'
import { startOAuth } from '../features/auth/oauth/start.ts'
import { startLinking } from '../features/auth/oauth/start-linking.ts'
import { readUiConfig } from '../features/auth/pages/read-config.ts'
import { assetEndpoints } from '../features/auth/pages/serve-assets.ts'
import { missingPage, uiPages } from '../features/auth/pages/serve-pages.ts'
import { servePagesFile, serveTheme } from '../features/auth/pages/serve-pages-files.ts'
import { changePassword } from '../features/auth/password/change-password.ts'
import { forgotPassword } from '../features/auth/password/forgot-password.ts'
import { login } from '../features/auth/password/login.ts'
import { resetPassword } from '../features/auth/password/reset-password.ts'
import { addPhone } from '../features/auth/phone/add-phone.ts'
import { verifyPhone } from '../features/auth/phone/verify-phone.ts'
import { me } from '../features/auth/profile/me.ts'
import { updateProfile } from '../features/auth/profile/update-profile.ts'
import { register } from '../features/auth/registration/register.ts'
import { cleanupSessions } from '../features/auth/sessions/cleanup.ts'
import { logout } from '../features/auth/sessions/logout.ts'
import { listOwnSessions, revokeOtherSessions, revokeOwnSession } from '../features/auth/sessions/own-sessions.ts'
import { refresh } from '../features/auth/sessions/refresh.ts'
import { listSignInMethods } from '../features/auth/sign-in-methods/list-sign-in-methods.ts'
import { restoreSignInMethod } from '../features/auth/sign-in-methods/restore-sign-in-method.ts'
import { secureAccount } from '../features/auth/sign-in-methods/secure-account.ts'
import { sendSmsCode } from '../features/auth/sms/send-code.ts'
import { verifySmsCode } from '../features/auth/sms/verify-code.ts'
import { disableTotp } from '../features/auth/totp/disable.ts'
import { renewRecoveryCodes } from '../features/auth/totp/renew-recovery-codes.ts'
import { setUpTotp } from '../features/auth/totp/setup.ts'
import { verifySecondFactor } from '../features/auth/totp/verify-second-factor.ts'
import { verifyTotpSetUp } from '../features/auth/totp/verify-setup.ts'
import { type Endpoint, tagged } from '../http/endpoint.ts'
import type { UiAssets } from '../ports/static-files.ts'

export const authEndpoints: readonly Endpoint[] = [
  ...tagged('Registration', [register]),
  ...tagged('Sign-in and sessions', [login, refresh, logout, reauthenticate]),
  ...tagged('Profile', [me, updateProfile, exportAccount, deleteAccount]),
  ...tagged('Passwords', [forgotPassword, resetPassword, changePassword]),
  ...tagged('Sign-in methods', [listSignInMethods, restoreSignInMethod, secureAccount]),
  ...tagged('Email addresses', [
    sendVerificationEmail,
    verifyEmail,
    verifyEmailOwnership,
    requestEmailChange,
    confirmEmailChange,
  ]),
  ...tagged('Magic links', [sendMagicLink, verifyMagicLink]),
  ...tagged('Invitations', [inspectInvitation, acceptInvitation]),
  ...tagged('SMS codes and phones', [sendSmsCode, verifySmsCode, addPhone, verifyPhone]),
  ...tagged('Second factors', [verifySecondFactor, setUpTotp, verifyTotpSetUp, disableTotp, renewRecoveryCodes]),
  ...tagged('OAuth', [startOAuth, oauthCallback, oauthFormCallback]),
  ...tagged('Linked accounts', [listLinkedAccounts, startLinking, unlinkAccount, requestLink, verifyLink]),
  ...tagged('Sign-in and sessions', [listOwnSessions, revokeOtherSessions, revokeOwnSession, cleanupSessions]),
  ...tagged('Keys', [jwks]),
  ...tagged('Pages', [readUiConfig, ...uiPages, serveTheme, servePagesFile]),
]

/** Returns the endpoints of the auth router and one endpoint for each of the host's files. */
export function authEndpointsWith(assets: UiAssets): readonly Endpoint[] {
  return [...authEndpoints, ...tagged('Pages', [...assetEndpoints(assets), missingPage])]
}
