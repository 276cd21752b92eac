import { mountedInHonoGroup } from './all-routers/mounted-in-hono.ts'
import { streamEndsGroup } from './tools/stream-ends.ts'
/**
 * The service's promises over HTTP, as data: groups of named cases that need no test runner and run on every runtime.
 * A case named Rnn proves that security rule.
 */

import type { TestApi } from '@sallyport/testkit'
import { adminGroups } from './admin/admin-groups.ts'
import { passkeysOfUserGroup } from './admin/passkeys.ts'
import { besideOurStoresGroup } from './all-routers/beside-our-stores.ts'
import { compressionGroup } from './all-routers/compression.ts'
import { corsGroup } from './all-routers/cors.ts'
import { deleteExpiredGroup } from './all-routers/delete-expired.ts'
import { emptyTextsGroup } from './all-routers/empty-texts.ts'
import { existingClientsGroup } from './all-routers/existing-clients.ts'
import { failingStoresGroup } from './all-routers/failing-stores.ts'
import { hostFindingsGroup } from './all-routers/host-findings.ts'
import { hostsGroup } from './all-routers/hosts.ts'
import { wrongDoorsGroup } from './all-routers/misused-credentials.ts'
import { observersGroup } from './all-routers/observers.ts'
import { replacedStoresGroup } from './all-routers/replaced-stores.ts'
import { routingGroup } from './all-routers/routing.ts'
import { specificationEndpointsGroup } from './all-routers/specification-endpoints.ts'
import { startUpGroup } from './all-routers/start-up.ts'
import { startUpChoicesGroup } from './all-routers/start-up-choices.ts'
import { swaggerGroup } from './all-routers/swagger.ts'
import { transportSecurityGroup } from './all-routers/transport-security.ts'
import { unavailableStoresGroup } from './all-routers/unavailable-stores.ts'
import { accountLockoutGroup } from './auth/account-lockout.ts'
import { changeEmailGroup } from './auth/change-email.ts'
import { changePasswordGroup } from './auth/change-password.ts'
import { confirmEmailChangeGroup } from './auth/confirm-email-change.ts'
import { cookieCopiesGroup } from './auth/cookie-copies.ts'
import { cookieRefreshGroup } from './auth/cookie-refresh.ts'
import { cookiesGroup } from './auth/cookies.ts'
import { deleteAccountGroup } from './auth/delete-account.ts'
import { emailVerificationGroup } from './auth/email-verification.ts'
import { endedSessionsGroup } from './auth/ended-sessions.ts'
import { exportAccountGroup } from './auth/export-account.ts'
import { forgotPasswordGroup } from './auth/forgot-password.ts'
import { freshProofGroup } from './auth/fresh-proof.ts'
import { importedTotpGroup } from './auth/imported-totp.ts'
import { linkingGroup } from './auth/linking.ts'
import { linkingAddressesGroup } from './auth/linking-addresses.ts'
import { linkingConflictsGroup } from './auth/linking-conflicts.ts'
import { linkingTrustGroup } from './auth/linking-trust.ts'
import { loginGroup } from './auth/login.ts'
import { loginEventsGroup } from './auth/login-events.ts'
import { loginForeignHashesGroup } from './auth/login-foreign-hashes.ts'
import { loginHashesGroup } from './auth/login-hashes.ts'
import { loginLimitsGroup } from './auth/login-limits.ts'
import { loginRefusalsGroup } from './auth/login-refusals.ts'
import { logoutGroup } from './auth/logout.ts'
import { magicLinkGroup } from './auth/magic-link.ts'
import { magicLinkMailboxGroup } from './auth/magic-link-mailbox.ts'
import { magicLinkSecondFactorGroup } from './auth/magic-link-second-factor.ts'
import { messageFailuresGroup } from './auth/mail-and-text-failures.ts'
import { mailboxOwnershipGroup } from './auth/mailbox-ownership.ts'
import { meGroup } from './auth/me.ts'
import { ownSessionsGroup } from './auth/own-sessions.ts'
import { pageSessionsGroup } from './auth/page-sessions.ts'
import { passkeyRegistrationGroup } from './auth/passkey-registration.ts'
import { passkeySecondFactorGroup } from './auth/passkey-second-factor.ts'
import { passkeySignInGroup } from './auth/passkey-sign-in.ts'
import { passkeyVectorsGroup } from './auth/passkey-vectors.ts'
import { passkeysGroup } from './auth/passkeys.ts'
import { phoneGroup } from './auth/phone.ts'
import { profileGroup } from './auth/profile.ts'
import { reauthenticateGroup } from './auth/reauthenticate.ts'
import { recoveryCodesGroup } from './auth/recovery-codes.ts'
import { refreshGroup } from './auth/refresh.ts'
import { refreshLifetimesGroup } from './auth/refresh-lifetimes.ts'
import { refreshPolicyGroup } from './auth/refresh-policy.ts'
import { refreshRotationGroup } from './auth/refresh-rotation.ts'
import { registerGroup } from './auth/register.ts'
import { registerAddressesGroup } from './auth/register-addresses.ts'
import { registerCallbackGroup } from './auth/register-callback.ts'
import { registerMailFailuresGroup } from './auth/register-mail-failures.ts'
import { registerMailsGroup } from './auth/register-mails.ts'
import { requiredFactorsGroup } from './auth/required-factors.ts'
import { resetPasswordGroup } from './auth/reset-password.ts'
import { resetPasswordEndsGroup } from './auth/reset-password-ends.ts'
import { secondFactorGuessesGroup } from './auth/second-factor-guesses.ts'
import { secondFactorMachineGroup } from './auth/second-factor-machine.ts'
import { sendsByRequesterGroup } from './auth/sends-by-requester.ts'
import { sessionLimitGroup } from './auth/session-limit.ts'
import { sessionsCleanupGroup } from './auth/sessions-cleanup.ts'
import { smsGroup } from './auth/sms.ts'
import { smsCodesGroup } from './auth/sms-codes.ts'
import { smsLimitsGroup } from './auth/sms-limits.ts'
import { smsSecondFactorGroup } from './auth/sms-second-factor.ts'
import { totpDisableGroup } from './auth/totp-disable.ts'
import { totpGuessesGroup } from './auth/totp-guesses.ts'
import { totpLoginGroup } from './auth/totp-login.ts'
import { totpNoticesGroup } from './auth/totp-notices.ts'
import { totpReplacementGroup } from './auth/totp-replacement.ts'
import { totpSetUpGroup } from './auth/totp-setup.ts'
import { totpSetUpAtSignInGroup } from './auth/totp-setup-at-sign-in.ts'
import { uiAssetsGroup } from './auth/ui-assets.ts'
import { uiConfigGroup } from './auth/ui-config.ts'
import { uiPagesGroup } from './auth/ui-pages.ts'
import { verificationModesGroup } from './auth/verification-modes.ts'
import { ownEmailGroup } from './auth/verify-email-ownership.ts'
import { verifyPhoneGroup } from './auth/verify-phone.ts'
import { type HttpGroup, runCase } from './group.ts'
import { bodyLimitGroup } from './hostile/body-limit.ts'
import { clientAddressesGroup } from './hostile/client-addresses.ts'
import { csrfGroup } from './hostile/csrf.ts'
import { hostileGroup } from './hostile/hostile.ts'
import { loginFloodsGroup } from './hostile/login-floods.ts'
import { mailboxProofRacesGroup } from './hostile/mailbox-token-races.ts'
import { noEnumerationGroup } from './hostile/no-enumeration.ts'
import { oneShotRacesGroup } from './hostile/one-time-token-races.ts'
import { optionalBearersGroup } from './hostile/optional-bearers.ts'
import { requestIntakeGroup } from './hostile/request-intake.ts'
import { resetRacesGroup } from './hostile/reset-races.ts'
import { signInRacesGroup } from './hostile/sign-in-races.ts'
import { withLeastMethods } from './least-methods.ts'
import type { MakeTarget } from './support/target.ts'
import { hostWebhooksGroup } from './tools/host-webhooks.ts'
import { inboundWebhooksGroup } from './tools/inbound-webhooks.ts'
import { notifyGroup } from './tools/notify.ts'
import { outgoingWebhooksGroup } from './tools/outgoing-webhooks.ts'
import { streamGroup } from './tools/stream.ts'
import { streamSessionsGroup } from './tools/stream-sessions.ts'
import { streamTicketsGroup } from './tools/stream-tickets.ts'
import { streamTopicsGroup } from './tools/stream-topics.ts'
import { telemetryGroup } from './tools/telemetry.ts'
import { telemetryOriginGroup } from './tools/telemetry-origin.ts'
import { trackGroup } from './tools/track.ts'

const allGroups: readonly HttpGroup[] = [
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
  ...adminGroups,
  signInRacesGroup,
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
  resetRacesGroup,
  changePasswordGroup,
  emailVerificationGroup,
  ownEmailGroup,
  verificationModesGroup,
  changeEmailGroup,
  confirmEmailChangeGroup,
  deleteAccountGroup,
  freshProofGroup,
  reauthenticateGroup,
  passkeysOfUserGroup,
  exportAccountGroup,
  totpSetUpGroup,
  totpSetUpAtSignInGroup,
  totpLoginGroup,
  totpGuessesGroup,
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
  compressionGroup,
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
  mountedInHonoGroup,
  hostileGroup,
  wrongDoorsGroup,
  oneShotRacesGroup,
  noEnumerationGroup,
  bodyLimitGroup,
  requestIntakeGroup,
  transportSecurityGroup,
  clientAddressesGroup,
  swaggerGroup,
  uiConfigGroup,
  uiPagesGroup,
  uiAssetsGroup,
  specificationEndpointsGroup,
  hostsGroup,
  unavailableStoresGroup,
  observersGroup,
  replacedStoresGroup,
  emptyTextsGroup,
  existingClientsGroup,
  hostFindingsGroup,
  besideOurStoresGroup,
  failingStoresGroup,
  startUpGroup,
  startUpChoicesGroup,
]

export const httpSuite = suiteOf(allGroups)

/** The suite without the cases that need more than every store's least methods. */
export const leastHttpSuite = suiteOf(withLeastMethods(allGroups))

function suiteOf(groups: readonly HttpGroup[]) {
  return {
    groups,
    /** Declares the cases of these groups, by default of all, with the runner; each runs against services of its own. */
    run(makeTarget: MakeTarget, { describe, it }: TestApi, chosen: readonly HttpGroup[] = groups): void {
      for (const { name, cases } of chosen) {
        describe(name, () => {
          for (const one of cases) it(one.name, () => runCase(one, makeTarget))
        })
      }
    },
  }
}
