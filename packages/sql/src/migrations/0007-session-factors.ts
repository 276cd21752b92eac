import type { Migration } from './migration.ts'

/** Whether the sign-in of a session passed a second factor; null in sessions from before. */
export const sessionFactors: Migration = {
  name: '0007-session-factors',
  statements: ['alter table auth_sessions add column passed_second_factor smallint'],
}
