/** The ready-made server for hosts that start it from their own code, and the type of its config module. */
export type { SallyportConfig } from './configuration/settings.ts'
export { StartProblems } from './configuration/start-problems.ts'
export { type RunningServer, start } from './process/start.ts'
