import type { Migration } from './migration.ts'

/** Records whether the sign-in of a session passed a second factor; null in older sessions. */
export const sessionFactors: Migration = {
  name: '0007-session-factors',
  statements: ['alter table auth_sessions add column passed_second_factor smallint'],
}
