/** The ready-made server for hosts that start it from their own code, and the type of its config module. */
export type { SallyportConfig } from './settings.ts'
export { type RunningServer, start } from './start.ts'
export { StartProblems } from './start-problems.ts'
