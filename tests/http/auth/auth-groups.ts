import type { HttpGroup } from '../group.ts'
import { accountLockoutGroup } from './account-lockout.ts'
import { asPeopleWriteGroup } from './as-people-write.ts'
import { changeEmailGroup } from './change-email.ts'
import { changePasswordGroup } from './change-password.ts'
import { confirmEmailChangeGroup } from './confirm-email-change.ts'
import { cookieCopiesGroup } from './cookie-copies.ts'
import { cookieRefreshGroup } from './cookie-refresh.ts'
import { cookiesGroup } from './cookies.ts'
import { deleteAccountGroup } from './delete-account.ts'
import { emailVerificationGroup } from './email-verification.ts'
import { endedSessionsGroup } from './ended-sessions.ts'
import { exportAccountGroup } from './export-account.ts'
import { forgotPasswordGroup } from './forgot-password.ts'
import { freshProofGroup } from './fresh-proof.ts'
import { hijackedSessionGroup } from './hijacked-session.ts'
import { importedTotpGroup } from './imported-totp.ts'
import { keptMessagesGroup } from './kept-messages.ts'
import { largeClaimsGroup } from './large-claims.ts'
import { linkingGroup } from './linking.ts'
import { linkingAddressesGroup } from './linking-addresses.ts'
import { linkingConflictsGroup } from './linking-conflicts.ts'
import { linkingTrustGroup } from './linking-trust.ts'
import { loginGroup } from './login.ts'
import { loginEventsGroup } from './login-events.ts'
import { loginForeignHashesGroup } from './login-foreign-hashes.ts'
import { loginHashesGroup } from './login-hashes.ts'
import { loginLimitsGroup } from './login-limits.ts'
import { loginRefusalsGroup } from './login-refusals.ts'
import { logoutGroup } from './logout.ts'
import { magicLinkGroup } from './magic-link.ts'
import { magicLinkMailboxGroup } from './magic-link-mailbox.ts'
import { magicLinkSecondFactorGroup } from './magic-link-second-factor.ts'
import { messageFailuresGroup } from './mail-and-text-failures.ts'
import { mailboxOwnershipGroup } from './mailbox-ownership.ts'
import { mailedCodeRulesGroup, mailedCodesGroup } from './mailed-codes.ts'
import { mailedPasswordsGroup } from './mailed-passwords.ts'
import { meGroup } from './me.ts'
import { movedCookiesGroup } from './moved-cookies.ts'
import { oauthFlowsGroup } from './oauth-flows.ts'
import { ownSessionsGroup } from './own-sessions.ts'
import { pageSessionsGroup } from './page-sessions.ts'
import { passkeyRegistrationGroup } from './passkey-registration.ts'
import { passkeySecondFactorGroup } from './passkey-second-factor.ts'
import { passkeySignInGroup } from './passkey-sign-in.ts'
import { passkeyVectorsGroup } from './passkey-vectors.ts'
import { passkeysGroup } from './passkeys.ts'
import { passwordlessGroup } from './passwordless.ts'
import { phoneGroup } from './phone.ts'
import { profileGroup } from './profile.ts'
import { providerRepliesGroup } from './provider-replies.ts'
import { reauthenticateGroup } from './reauthenticate.ts'
import { recoveryCodesGroup } from './recovery-codes.ts'
import { refreshGroup } from './refresh.ts'
import { refreshLifetimesGroup } from './refresh-lifetimes.ts'
import { refreshPolicyGroup } from './refresh-policy.ts'
import { refreshRotationGroup } from './refresh-rotation.ts'
import { registerGroup } from './register.ts'
import { registerAddressesGroup } from './register-addresses.ts'
import { registerCallbackGroup } from './register-callback.ts'
import { registerMailFailuresGroup } from './register-mail-failures.ts'
import { registerMailsGroup } from './register-mails.ts'
import { removedByOwnerGroup } from './removed-by-owner.ts'
import { requiredFactorsGroup } from './required-factors.ts'
import { resetPasswordGroup } from './reset-password.ts'
import { resetPasswordEndsGroup } from './reset-password-ends.ts'
import { secondFactorGuessesGroup } from './second-factor-guesses.ts'
import { secondFactorMachineGroup } from './second-factor-machine.ts'
import { secureAccountGroup } from './secure-account.ts'
import { sendsByRequesterGroup } from './sends-by-requester.ts'
import { sessionLimitGroup } from './session-limit.ts'
import { sessionsCleanupGroup } from './sessions-cleanup.ts'
import { signInMethodsGroup } from './sign-in-methods.ts'
import { smsGroup } from './sms.ts'
import { smsCodesGroup } from './sms-codes.ts'
import { smsLimitsGroup } from './sms-limits.ts'
import { smsSecondFactorGroup } from './sms-second-factor.ts'
import { taggedMailboxGroup } from './tagged-mailbox.ts'
import { totpDisableGroup } from './totp-disable.ts'
import { totpGuessesGroup } from './totp-guesses.ts'
import { totpLoginGroup } from './totp-login.ts'
import { totpNoticesGroup } from './totp-notices.ts'
import { totpReplacementGroup } from './totp-replacement.ts'
import { totpSetUpGroup } from './totp-setup.ts'
import { totpSetUpAtSignInGroup } from './totp-setup-at-sign-in.ts'
import { uiAssetsGroup } from './ui-assets.ts'
import { uiConfigGroup } from './ui-config.ts'
import { uiPagesGroup } from './ui-pages.ts'
import { verificationModesGroup } from './verification-modes.ts'
import { ownEmailGroup } from './verify-email-ownership.ts'
import { verifyPhoneGroup } from './verify-phone.ts'

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
  mailedCodesGroup,
  passwordlessGroup,
  mailedCodeRulesGroup,
  smsGroup,
  smsCodesGroup,
  smsSecondFactorGroup,
  smsLimitsGroup,
  phoneGroup,
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
]
