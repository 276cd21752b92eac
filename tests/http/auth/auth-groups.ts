import type { HttpGroup } from '../group.ts'
import { changeEmailGroup } from './account/change-email.ts'
import { changePasswordGroup } from './account/change-password.ts'
import { confirmEmailChangeGroup } from './account/confirm-email-change.ts'
import { deleteAccountGroup } from './account/delete-account.ts'
import { exportAccountGroup } from './account/export-account.ts'
import { forgotPasswordGroup } from './account/forgot-password.ts'
import { mailedPasswordsGroup } from './account/mailed-passwords.ts'
import { phoneGroup } from './account/phone.ts'
import { profileGroup } from './account/profile.ts'
import { removedPhoneGroup } from './account/removed-phone.ts'
import { resetPasswordGroup } from './account/reset-password.ts'
import { resetPasswordEndsGroup } from './account/reset-password-ends.ts'
import { verifyPhoneGroup } from './account/verify-phone.ts'
import { importedTotpGroup } from './factors/imported-totp.ts'
import { magicLinkSecondFactorGroup } from './factors/magic-link-second-factor.ts'
import { mailedCodeSecondFactorGroup } from './factors/mailed-code-second-factor.ts'
import { passkeySecondFactorGroup } from './factors/passkey-second-factor.ts'
import { recoveryCodesGroup } from './factors/recovery-codes.ts'
import { requiredFactorsGroup } from './factors/required-factors.ts'
import { secondFactorGuessesGroup } from './factors/second-factor-guesses.ts'
import { secondFactorMachineGroup } from './factors/second-factor-machine.ts'
import { smsSecondFactorGroup } from './factors/sms-second-factor.ts'
import { totpDisableGroup } from './factors/totp-disable.ts'
import { totpGuessesGroup } from './factors/totp-guesses.ts'
import { totpLoginGroup } from './factors/totp-login.ts'
import { totpNoticesGroup } from './factors/totp-notices.ts'
import { totpReplacementGroup } from './factors/totp-replacement.ts'
import { totpSetUpGroup } from './factors/totp-setup.ts'
import { totpSetUpAtSignInGroup } from './factors/totp-setup-at-sign-in.ts'
import { asPeopleWriteGroup } from './ownership/as-people-write.ts'
import { keptMessagesGroup } from './ownership/kept-messages.ts'
import { magicLinkMailboxGroup } from './ownership/magic-link-mailbox.ts'
import { mailboxOwnershipGroup } from './ownership/mailbox-ownership.ts'
import { removedByOwnerGroup } from './ownership/removed-by-owner.ts'
import { secureAccountGroup } from './ownership/secure-account.ts'
import { taggedMailboxGroup } from './ownership/tagged-mailbox.ts'
import { ownEmailGroup } from './ownership/verify-email-ownership.ts'
import { uiAssetsGroup } from './pages/ui-assets.ts'
import { uiConfigGroup } from './pages/ui-config.ts'
import { uiPagesGroup } from './pages/ui-pages.ts'
import { uploadRulesGroup, uploadsGroup } from './pages/uploads.ts'
import { passkeyRegistrationGroup } from './passkeys/passkey-registration.ts'
import { passkeySignInGroup } from './passkeys/passkey-sign-in.ts'
import { passkeyVectorsGroup } from './passkeys/passkey-vectors.ts'
import { passkeysGroup } from './passkeys/passkeys.ts'
import { bentRepliesGroup } from './providers/bent-replies.ts'
import { linkingGroup } from './providers/linking.ts'
import { linkingAddressesGroup } from './providers/linking-addresses.ts'
import { linkingConflictsGroup } from './providers/linking-conflicts.ts'
import { linkingTrustGroup } from './providers/linking-trust.ts'
import { oauthFlowsGroup } from './providers/oauth-flows.ts'
import { providerRepliesGroup } from './providers/provider-replies.ts'
import { emailVerificationGroup } from './registration/email-verification.ts'
import { registerGroup } from './registration/register.ts'
import { registerAddressesGroup } from './registration/register-addresses.ts'
import { registerCallbackGroup } from './registration/register-callback.ts'
import { registerMailFailuresGroup } from './registration/register-mail-failures.ts'
import { registerMailsGroup } from './registration/register-mails.ts'
import { verificationModesGroup } from './registration/verification-modes.ts'
import { cookieCopiesGroup } from './sessions/cookie-copies.ts'
import { cookieRefreshGroup } from './sessions/cookie-refresh.ts'
import { cookiesGroup } from './sessions/cookies.ts'
import { endedSessionsGroup } from './sessions/ended-sessions.ts'
import { freshProofGroup } from './sessions/fresh-proof.ts'
import { hijackedSessionGroup } from './sessions/hijacked-session.ts'
import { largeClaimsGroup } from './sessions/large-claims.ts'
import { logoutGroup } from './sessions/logout.ts'
import { meGroup } from './sessions/me.ts'
import { movedCookiesGroup } from './sessions/moved-cookies.ts'
import { ownSessionsGroup } from './sessions/own-sessions.ts'
import { pageSessionsGroup } from './sessions/page-sessions.ts'
import { reauthenticateGroup } from './sessions/reauthenticate.ts'
import { refreshGroup } from './sessions/refresh.ts'
import { refreshLifetimesGroup } from './sessions/refresh-lifetimes.ts'
import { refreshPolicyGroup } from './sessions/refresh-policy.ts'
import { refreshRotationGroup } from './sessions/refresh-rotation.ts'
import { sessionLimitGroup } from './sessions/session-limit.ts'
import { sessionsCleanupGroup } from './sessions/sessions-cleanup.ts'
import { accountLockoutGroup } from './sign-in/account-lockout.ts'
import { loginGroup } from './sign-in/login.ts'
import { loginEventsGroup } from './sign-in/login-events.ts'
import { loginForeignHashesGroup } from './sign-in/login-foreign-hashes.ts'
import { loginHashesGroup } from './sign-in/login-hashes.ts'
import { loginLimitsGroup } from './sign-in/login-limits.ts'
import { loginRefusalsGroup } from './sign-in/login-refusals.ts'
import { magicLinkGroup } from './sign-in/magic-link.ts'
import { messageFailuresGroup } from './sign-in/mail-and-text-failures.ts'
import { mailedCodeRulesGroup, mailedCodesGroup } from './sign-in/mailed-codes.ts'
import { passwordlessGroup } from './sign-in/passwordless.ts'
import { sendsByRequesterGroup } from './sign-in/sends-by-requester.ts'
import { sendsOfNetworksGroup } from './sign-in/sends-of-networks.ts'
import { signInMethodsGroup } from './sign-in/sign-in-methods.ts'
import { smsGroup } from './sign-in/sms.ts'
import { smsCodesGroup } from './sign-in/sms-codes.ts'
import { smsLimitsGroup } from './sign-in/sms-limits.ts'

/** Groups about the auth router. */
export const authGroups: readonly HttpGroup[] = [
  registerGroup,
  registerAddressesGroup,
  registerMailsGroup,
  registerMailFailuresGroup,
  registerCallbackGroup,
  loginGroup,
  loginRefusalsGroup,
  loginLimitsGroup,
  accountLockoutGroup,
  loginHashesGroup,
  loginForeignHashesGroup,
  loginEventsGroup,
  passkeyRegistrationGroup,
  passkeySignInGroup,
  passkeySecondFactorGroup,
  passkeysGroup,
  passkeyVectorsGroup,
  pageSessionsGroup,
  refreshGroup,
  refreshRotationGroup,
  refreshPolicyGroup,
  sessionLimitGroup,
  refreshLifetimesGroup,
  logoutGroup,
  meGroup,
  profileGroup,
  forgotPasswordGroup,
  sendsByRequesterGroup,
  sendsOfNetworksGroup,
  resetPasswordGroup,
  resetPasswordEndsGroup,
  changePasswordGroup,
  emailVerificationGroup,
  ownEmailGroup,
  verificationModesGroup,
  asPeopleWriteGroup,
  changeEmailGroup,
  confirmEmailChangeGroup,
  deleteAccountGroup,
  freshProofGroup,
  reauthenticateGroup,
  exportAccountGroup,
  totpSetUpGroup,
  totpSetUpAtSignInGroup,
  totpLoginGroup,
  totpGuessesGroup,
  providerRepliesGroup,
  bentRepliesGroup,
  recoveryCodesGroup,
  totpDisableGroup,
  totpReplacementGroup,
  importedTotpGroup,
  secondFactorGuessesGroup,
  totpNoticesGroup,
  secondFactorMachineGroup,
  requiredFactorsGroup,
  ownSessionsGroup,
  endedSessionsGroup,
  sessionsCleanupGroup,
  magicLinkGroup,
  magicLinkMailboxGroup,
  mailboxOwnershipGroup,
  magicLinkSecondFactorGroup,
  mailedCodeSecondFactorGroup,
  mailedCodesGroup,
  passwordlessGroup,
  mailedCodeRulesGroup,
  smsGroup,
  smsCodesGroup,
  smsSecondFactorGroup,
  smsLimitsGroup,
  phoneGroup,
  removedPhoneGroup,
  verifyPhoneGroup,
  largeClaimsGroup,
  taggedMailboxGroup,
  linkingGroup,
  linkingAddressesGroup,
  linkingConflictsGroup,
  linkingTrustGroup,
  movedCookiesGroup,
  oauthFlowsGroup,
  hijackedSessionGroup,
  secureAccountGroup,
  signInMethodsGroup,
  removedByOwnerGroup,
  mailedPasswordsGroup,
  messageFailuresGroup,
  keptMessagesGroup,
  cookiesGroup,
  cookieRefreshGroup,
  cookieCopiesGroup,
  uiConfigGroup,
  uiPagesGroup,
  uiAssetsGroup,
  uploadsGroup,
  uploadRulesGroup,
]
