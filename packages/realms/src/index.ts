/** Realms: one database and one secret for each customer, in one process. */
export { createRealms } from './create-realms.ts'
export type { RealmDatabase, RealmOptions, RealmsOptions } from './options.ts'
export { RealmError, type RealmErrorCode } from './realm-error.ts'
export { realmSecret } from './realm-secret.ts'
export type { RealmMigrations, Realms, RunResult } from './realms.ts'
