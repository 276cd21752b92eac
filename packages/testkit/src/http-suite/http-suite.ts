import { streamEndsGroup } from './stream-ends.ts'
/**
 * Promises of the whole service over HTTP, as data: groups of named cases that use no test runner and run on every
 * runtime. A case whose name begins with Rnn proves that security rule.
 */

import type { TestApi } from '../contract.ts'
import type { MakeTarget } from '../http/target.ts'
import { accountLockoutGroup } from './account-lockout.ts'
import { adminAccessGroup } from './admin-access.ts'
import { adminOverviewGroup } from './admin-overview.ts'
import { adminRolesGroup } from './admin-roles.ts'
import { adminSessionsGroup } from './admin-sessions.ts'
import { adminSettingsGroup } from './admin-settings.ts'
import { adminTemplatesGroup } from './admin-templates.ts'
import { adminTenantsGroup } from './admin-tenants.ts'
import { adminUserAccessGroup } from './admin-user-access.ts'
import { adminUsersGroup } from './admin-users.ts'
import { adminWebhooksGroup } from './admin-webhooks.ts'
import { apiKeysGroup } from './api-keys.ts'
import { apiKeysOfHostsGroup } from './api-keys-of-hosts.ts'
import { bodyLimitGroup } from './body-limit.ts'
import { changeEmailGroup } from './change-email.ts'
import { changePasswordGroup } from './change-password.ts'
import { confirmEmailChangeGroup } from './confirm-email-change.ts'
import { cookieCopiesGroup } from './cookie-copies.ts'
import { cookieRefreshGroup } from './cookie-refresh.ts'
import { cookiesGroup } from './cookies.ts'
import { corsGroup } from './cors.ts'
import { csrfGroup } from './csrf.ts'
import { deleteAccountGroup } from './delete-account.ts'
import { deleteExpiredGroup } from './delete-expired.ts'
import { deleteLeavesNothingGroup } from './delete-leaves-nothing.ts'
import { emailVerificationGroup } from './email-verification.ts'
import { endedSessionsGroup } from './ended-sessions.ts'
import { forgotPasswordGroup } from './forgot-password.ts'
import { freshProofGroup } from './fresh-proof.ts'
import { type HttpGroup, runCase } from './group.ts'
import { hostWebhooksGroup } from './host-webhooks.ts'
import { hostileGroup } from './hostile.ts'
import { hostsGroup } from './hosts.ts'
import { inboundWebhooksGroup } from './inbound-webhooks.ts'
import { linkingGroup } from './linking.ts'
import { linkingAddressesGroup } from './linking-addresses.ts'
import { linkingConflictsGroup } from './linking-conflicts.ts'
import { linkingTrustGroup } from './linking-trust.ts'
import { loginGroup } from './login.ts'
import { loginEventsGroup } from './login-events.ts'
import { loginFloodsGroup } from './login-floods.ts'
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
import { mailboxProofRacesGroup } from './mailbox-proof-races.ts'
import { meGroup } from './me.ts'
import { noEnumerationGroup } from './no-enumeration.ts'
import { notifyGroup } from './notify.ts'
import { oneShotRacesGroup } from './one-shot-races.ts'
import { optionalBearersGroup } from './optional-bearers.ts'
import { outgoingWebhooksGroup } from './outgoing-webhooks.ts'
import { ownEmailGroup } from './own-email.ts'
import { ownSessionsGroup } from './own-sessions.ts'
import { phoneGroup } from './phone.ts'
import { profileGroup } from './profile.ts'
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
import { replacedStoresGroup } from './replaced-stores.ts'
import { requestIntakeGroup } from './request-intake.ts'
import { requiredFactorsGroup } from './required-factors.ts'
import { resetPasswordGroup } from './reset-password.ts'
import { resetPasswordEndsGroup } from './reset-password-ends.ts'
import { resetRacesGroup } from './reset-races.ts'
import { routingGroup } from './routing.ts'
import { secondFactorGuessesGroup } from './second-factor-guesses.ts'
import { secondFactorMachineGroup } from './second-factor-machine.ts'
import { sendsByRequesterGroup } from './sends-by-requester.ts'
import { sessionLimitGroup } from './session-limit.ts'
import { sessionsCleanupGroup } from './sessions-cleanup.ts'
import { signInRacesGroup } from './sign-in-races.ts'
import { smsGroup } from './sms.ts'
import { smsCodesGroup } from './sms-codes.ts'
import { smsLimitsGroup } from './sms-limits.ts'
import { smsSecondFactorGroup } from './sms-second-factor.ts'
import { specificationEndpointsGroup } from './specification-endpoints.ts'
import { startUpGroup } from './start-up.ts'
import { startUpChoicesGroup } from './start-up-choices.ts'
import { streamGroup } from './stream.ts'
import { streamSessionsGroup } from './stream-sessions.ts'
import { streamTicketsGroup } from './stream-tickets.ts'
import { streamTopicsGroup } from './stream-topics.ts'
import { swaggerGroup } from './swagger.ts'
import { telemetryGroup } from './telemetry.ts'
import { telemetryOriginGroup } from './telemetry-origin.ts'
import { totpDisableGroup } from './totp-disable.ts'
import { totpGuessesGroup } from './totp-guesses.ts'
import { totpLoginGroup } from './totp-login.ts'
import { totpNoticesGroup } from './totp-notices.ts'
import { totpReplacementGroup } from './totp-replacement.ts'
import { totpSetUpGroup } from './totp-setup.ts'
import { totpSetUpAtSignInGroup } from './totp-setup-at-sign-in.ts'
import { trackGroup } from './track.ts'
import { transportSecurityGroup } from './transport-security.ts'
import { uiConfigGroup } from './ui-config.ts'
import { uiPagesGroup } from './ui-pages.ts'
import { unavailableStoresGroup } from './unavailable-stores.ts'
import { verificationModesGroup } from './verification-modes.ts'
import { verifyPhoneGroup } from './verify-phone.ts'
import { wrongDoorsGroup } from './wrong-doors.ts'

const groups: readonly HttpGroup[] = [
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
  loginFloodsGroup,
  trackGroup,
  telemetryGroup,
  deleteExpiredGroup,
  telemetryOriginGroup,
  inboundWebhooksGroup,
  hostWebhooksGroup,
  adminWebhooksGroup,
  adminSettingsGroup,
  signInRacesGroup,
  loginEventsGroup,
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
  resetRacesGroup,
  changePasswordGroup,
  emailVerificationGroup,
  ownEmailGroup,
  verificationModesGroup,
  changeEmailGroup,
  confirmEmailChangeGroup,
  deleteAccountGroup,
  deleteLeavesNothingGroup,
  freshProofGroup,
  totpSetUpGroup,
  totpSetUpAtSignInGroup,
  totpLoginGroup,
  totpGuessesGroup,
  recoveryCodesGroup,
  totpDisableGroup,
  totpReplacementGroup,
  secondFactorGuessesGroup,
  totpNoticesGroup,
  secondFactorMachineGroup,
  requiredFactorsGroup,
  ownSessionsGroup,
  endedSessionsGroup,
  optionalBearersGroup,
  sessionsCleanupGroup,
  magicLinkGroup,
  magicLinkMailboxGroup,
  mailboxOwnershipGroup,
  mailboxProofRacesGroup,
  magicLinkSecondFactorGroup,
  smsGroup,
  smsCodesGroup,
  smsSecondFactorGroup,
  smsLimitsGroup,
  phoneGroup,
  verifyPhoneGroup,
  linkingGroup,
  linkingAddressesGroup,
  linkingConflictsGroup,
  linkingTrustGroup,
  messageFailuresGroup,
  adminUsersGroup,
  adminUserAccessGroup,
  adminRolesGroup,
  adminTenantsGroup,
  adminSessionsGroup,
  apiKeysGroup,
  apiKeysOfHostsGroup,
  adminTemplatesGroup,
  adminOverviewGroup,
  adminAccessGroup,
  outgoingWebhooksGroup,
  notifyGroup,
  streamGroup,
  streamTopicsGroup,
  streamEndsGroup,
  streamSessionsGroup,
  streamTicketsGroup,
  csrfGroup,
  cookiesGroup,
  cookieRefreshGroup,
  cookieCopiesGroup,
  corsGroup,
  routingGroup,
  hostileGroup,
  wrongDoorsGroup,
  oneShotRacesGroup,
  noEnumerationGroup,
  bodyLimitGroup,
  requestIntakeGroup,
  transportSecurityGroup,
  swaggerGroup,
  uiConfigGroup,
  uiPagesGroup,
  specificationEndpointsGroup,
  hostsGroup,
  unavailableStoresGroup,
  replacedStoresGroup,
  startUpGroup,
  startUpChoicesGroup,
]

export const httpSuite = {
  groups,
  /** Registers every case with the runner. Each case runs against new services. */
  run(makeTarget: MakeTarget, { describe, it }: TestApi): void {
    for (const { name, cases } of groups) {
      describe(name, () => {
        for (const one of cases) it(one.name, () => runCase(one, makeTarget))
      })
    }
  },
}
