/** The HTTP suite: every promise of the service over HTTP, as data that runs on each runtime, and the clients that it is driven by. */
export { invitationsGroup } from './admin/users/invitations.ts'
export { authGroups } from './auth/auth-groups.ts'
export {
  casesThatSee,
  casesWhere,
  group,
  groupsNamed,
  type HttpCase,
  type HttpGroup,
  runCase,
  type Seen,
} from './group.ts'
export { guestsGroup } from './guests/guests.ts'
export { httpSuite, leastHttpSuite } from './http-suite.ts'
export { type ResponseCheck, responseCheck } from './openapi/check-response.ts'
export { documentOf } from './openapi/documents.ts'
export { type Operation, operationsAt, operationsOf } from './openapi/find-operation.ts'
export { addAccount, PASSWORD, signedInBrowser, signedInNative, signIn } from './support/account.ts'
export { type Answer, readAnswer, type Sent, send, sendDirect } from './support/answer.ts'
export { everythingOn } from './support/everything-on.ts'
export { fakeOpenId } from './support/fake-openid.ts'
export { SITE, TEST_SECRET, targetMaker } from './support/make-target.ts'
export { type Native, native } from './support/native.ts'
export { type Browser, browser } from './support/pages/browser.ts'
export { type CookieJar, cookieJar, parseSetCookie } from './support/pages/cookie-jar.ts'
export { PASSKEYS } from './support/passkeys/passkey-options.ts'
export {
  type Options as PasskeyChallenge,
  type SoftwareAuthenticator,
  softwareAuthenticator,
} from './support/passkeys/software-authenticator.ts'
export { readTables, type StoredRow } from './support/read-tables.ts'
export type { Harness, MakeTarget, Overrides, Served, Target } from './support/target.ts'
export { TENANTS_FOR_ANYONE } from './tenants/organisation.ts'
