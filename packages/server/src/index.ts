/**
 * The ready-made server for hosts that start it from their own code, and the type of its config module: configuration from the environment, a
 * SQLite or Postgres database, and the service on Node. Own routes are GET /healthz and GET /readyz, and in development GET /, the mailbox and the
 * try-out pages.
 */
export type { SallyportConfig } from './configuration/settings.ts'
export { StartProblems } from './configuration/start-problems.ts'
export { type RunningServer, start } from './process/start.ts'
