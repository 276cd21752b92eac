/**
 * Exports the ready-made server, for hosts that start it from their own code, and the type of its config module. The server reads its configuration
 * from the environment, and runs the service on Node with a SQLite or Postgres database. Its own routes are GET /healthz and GET /readyz, and in
 * development GET /, the mailbox and the try-out pages.
 */
export type { SallyportConfig } from './configuration/settings.ts'
export { StartProblems } from './configuration/start-problems.ts'
export { type RunningServer, start } from './process/start.ts'
