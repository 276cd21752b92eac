import { usersAndSessions } from './0001-users-and-sessions.ts'
import type { Migration } from './migration.ts'

/** In the order in which they apply. */
export const ALL_MIGRATIONS: readonly Migration[] = [usersAndSessions]
