/**
 * Test contracts for stores, rate limiters and password hashers, and fakes (clock, mailbox, SMS transport) for tests of a service. The contracts
 * work with any test runner, on every runtime.
 */
export { aMoment } from './a-moment.ts'
export { check, conflicts, rejects, same } from './check.ts'
export { type Contract, runContract, type TestApi } from './contract.ts'
export { recordsContract } from './contracts/feature-records.ts'
export { invitationsContract } from './contracts/invitations.ts'
export { passwordHasherContract } from './contracts/password-hasher.ts'
export { rateLimiterContract, rateLimiterDeleteExpiredContract } from './contracts/rate-limiter.ts'
export { rolesContract } from './contracts/roles.ts'
export { PROOF_PURPOSES } from './contracts/sessions/proof-purposes.ts'
export { proofsContract, proofsCountForContract, proofsDeleteExpiredContract } from './contracts/sessions/proofs.ts'
export { sessionsContract } from './contracts/sessions/sessions.ts'
export { sessionsDeleteExpiredContract, sessionsListContract } from './contracts/sessions/sessions-list.ts'
export { sessionsRotateContract } from './contracts/sessions/sessions-rotate.ts'
export { settingsContract } from './contracts/settings.ts'
export { type StoreContract, storeContracts } from './contracts/store-contracts.ts'
export { linkedAccountsContract } from './contracts/users/linked-accounts.ts'
export { metadataContract } from './contracts/users/metadata.ts'
export { passkeysContract } from './contracts/users/passkeys.ts'
export { profilesContract } from './contracts/users/profiles.ts'
export { usersContract } from './contracts/users/users.ts'
export {
  usersReplacePasswordHashContract,
  usersSmsCodesContract,
  usersTotpStepsContract,
} from './contracts/users/users-further.ts'
export { usersDeleteContract, usersListContract } from './contracts/users/users-list.ts'
export { eventually } from './eventually.ts'
export { cheapHasher } from './fakes/cheap-hasher.ts'
export { type EventRecorder, recordEvents } from './fakes/event-recorder.ts'
export { type FakeClock, fakeClock } from './fakes/fake-clock.ts'
export { type Mailbox, mailbox } from './fakes/mailbox.ts'
export type { Outbox } from './fakes/outbox.ts'
export { type SmsBox, type SmsMessage, smsBox } from './fakes/sms-box.ts'
export type { RoleOfUser, TenantWithMembers } from './minimal/minimal-accounts.ts'
export { type MinimalRecords, type MinimalStores, minimalStores } from './minimal/minimal-stores.ts'
export {
  checkParallelCalls,
  PARALLEL_STORES,
  type ParallelOptions,
  type ParallelStore,
} from './oracle/parallel-contract.ts'
export { runStoreContract } from './oracle/run-store-contract.ts'
