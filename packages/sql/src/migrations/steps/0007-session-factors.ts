import type { Migration } from '../migration.ts'

/**
 * Adds a column that says whether a second factor was passed at the sign-in of the session. The column is null in older
 * sessions.
 */
export const sessionFactors: Migration = {
  name: '0007-session-factors',
  statements: ['alter table auth_sessions add column passed_second_factor smallint'],
}
